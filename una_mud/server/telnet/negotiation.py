"""Which options are on: RFC 1143's rules, with the departures that real clients force.

Kept from RFC 1143: a command that asks for the state that already holds is never answered, and a command
that matches a request of ours in flight is its answer. Different, since several MUD clients never acknowledge
WONT and DONT: those take effect at once, nothing waits for an answer, and acknowledgements that come late are
recognized by the commands they answer and swallowed. Refusals are counted, so that no client can loop us.
"""

from collections.abc import Iterable

import attrs

from una_mud.server.telnet.telnet_options import DO, DONT, IAC, WILL, WONT, Side, Table

_POSITIVE = {Side.US: WILL, Side.PEER: DO}
_NEGATIVE = {Side.US: WONT, Side.PEER: DONT}

OptionHandover = tuple[int, int, bool, tuple[bool, ...], int]
"""An option's side and code, whether it's on, our commands that nothing has answered, and refusals."""

MOST_REFUSALS = 3
MOST_UNANSWERED = 8


@attrs.define
class _State:
    """One option on one side; `sent` holds our commands (True is positive) that nothing has answered yet."""

    on: bool = False
    sent: list[bool] = attrs.field(factory=list)
    refusals: int = 0


@attrs.frozen
class NegotiationResult:
    """What became of a peer's command: bytes to send, and whether the option came on or went off by it."""

    send: bytes = b""
    turned: bool | None = None


_NO_CHANGE = NegotiationResult()


@attrs.define
class Negotiation:
    """The state of every option of one connection."""

    options: Table
    _states: dict[tuple[Side, int], _State] = attrs.field(factory=dict, init=False)

    def hand_over(self) -> tuple[OptionHandover, ...]:
        """Return the state of every option that was ever spoken of."""
        return tuple(
            (side, code, state.on, tuple(state.sent), state.refusals)
            for (side, code), state in self._states.items()
        )

    def take_over(self, options: Iterable[OptionHandover]) -> None:
        """Go on with options as they were handed over."""
        for side, code, on, sent, refusals in options:
            self._states[Side(side), code] = _State(on, list(sent), refusals)

    def is_on(self, side: Side, code: int) -> bool:
        """Tell whether both ends have agreed."""
        state = self._states.get((side, code))
        return state is not None and state.on

    def is_wanted(self, side: Side, code: int) -> bool:
        """Tell whether the option is on, or asked for and not refused so far."""
        state = self._states.get((side, code))
        return state is not None and (state.on or state.sent[-1:] == [True])

    def request(self, side: Side, code: int) -> bytes:
        """Ask for an option; nothing to send when it is on or has been asked for."""
        return b"" if self.is_wanted(side, code) else self._send(side, code, positive=True)

    def cancel(self, side: Side, code: int) -> bytes:
        """End an option, at once; nothing to send when it is off."""
        if not self.is_wanted(side, code):
            return b""
        self._state(side, code).on = False
        return self._send(side, code, positive=False)

    def hear(self, side: Side, code: int, *, positive: bool) -> NegotiationResult:
        """Take a command of the peer: for `Side.US` DO or DONT, for `Side.PEER` WILL or WONT."""
        state = self._state(side, code)
        return self._agrees(state, side, code) if positive else self._declines(state, side, code)

    def _agrees(self, state: _State, side: Side, code: int) -> NegotiationResult:
        if True in state.sent:
            # Answers come in order: whatever was sent before this request will not be answered any more.
            del state.sent[: state.sent.index(True) + 1]
            # What was sent after it (a late answer, then) has the last word.
            state.on = not state.sent
            return NegotiationResult(turned=True) if state.on else _NO_CHANGE
        if state.on:
            return _NO_CHANGE
        option = self.options.get((side, code))
        if option is None or not option.accept:
            return self._refuse(state, side, code)
        state.on = True
        return NegotiationResult(_command(_POSITIVE[side], code), turned=True)

    def _declines(self, state: _State, side: Side, code: int) -> NegotiationResult:
        if state.sent:
            del state.sent[0]
            return _NO_CHANGE
        if not state.on:
            return _NO_CHANGE
        state.on = False
        return NegotiationResult(_command(_NEGATIVE[side], code), turned=False)

    def _refuse(self, state: _State, side: Side, code: int) -> NegotiationResult:
        if state.refusals == MOST_REFUSALS:
            return _NO_CHANGE
        state.refusals += 1
        return NegotiationResult(_command(_NEGATIVE[side], code))

    def _send(self, side: Side, code: int, *, positive: bool) -> bytes:
        sent = self._state(side, code).sent
        sent.append(positive)
        del sent[:-MOST_UNANSWERED]
        return _command((_POSITIVE if positive else _NEGATIVE)[side], code)

    def _state(self, side: Side, code: int) -> _State:
        return self._states.setdefault((side, code), _State())


def _command(verb: int, option: int) -> bytes:
    return bytes((IAC, verb, option))
