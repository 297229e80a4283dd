"""What one client and one address may cost."""

import itertools
import time

import attrs
import pytest
from server_support import Listener

from una_mud.server.limits import ConnectionLimiter, TokenBucket
from una_mud.server.telnet.telnet_connection import TelnetConnection
from una_mud.world.limits import Limits

CHUNK = 65536


def test_a_pasted_page_is_delayed_and_not_lost() -> None:
    listener = Listener(Limits(lines_burst=20, lines_per_second=10))
    guest = listener.guest()
    page = [f"line {n}" for n in range(100)]
    guest.types("\r\n".join([*page, ""]).encode())
    assert guest.lines == page[:20]
    listener.turn(1)
    assert guest.lines == page[:30]
    for _ in range(80):
        listener.turn(0.1)
    assert guest.lines == page
    assert not guest.transport.is_closing()


def test_lines_typed_while_others_wait_stay_behind_them() -> None:
    listener = Listener(Limits(lines_burst=1, lines_per_second=1))
    guest = listener.guest()
    guest.types(b"a\nb\n")
    guest.types(b"c\n")
    for _ in range(30):
        listener.turn(0.1)
    assert guest.lines == ["a", "b", "c"]


def test_a_long_page_is_pasted_more_slowly_and_its_sender_is_told_once() -> None:
    listener = Listener()
    guest = listener.guest()
    page = [f"line {n}" for n in range(310)]
    guest.types("\r\n".join([*page, ""]).encode())
    for _ in range(220):
        listener.turn(0.05)
    assert guest.lines == page
    assert len(guest.session.reported("slowed")) == 1
    assert not guest.transport.is_closing()
    guest.types(b"thanks\n")
    assert guest.lines[-1] == "thanks"


def test_a_few_lines_too_many_are_not_worth_a_word() -> None:
    listener = Listener()
    guest = listener.guest()
    guest.types(b"x\n" * 110)
    for _ in range(30):
        listener.turn(0.05)
    assert len(guest.lines) == 110
    assert guest.session.reported("slowed") == []


def test_a_command_that_costs_several_lines_makes_the_next_ones_wait_and_its_sender_is_told() -> None:
    """Nothing is lost; whoever waits for more than a moment is told why."""
    listener = Listener(Limits(lines_burst=10, lines_per_second=5))
    guest, other = listener.guest("192.0.2.1"), listener.guest("192.0.2.1")
    guest.types(b"first\n")
    guest.connection.charge(29)
    guest.types(b"second\n")
    assert guest.lines == ["first"]
    for _ in range(39):
        listener.turn(0.1)
    assert guest.lines == ["first"]
    assert len(guest.session.reported("slowed")) == 1
    listener.turn(0.5)
    assert guest.lines == ["first", "second"]
    other.types(b"hello\n")
    assert other.lines == ["hello"]


def test_what_an_address_spends_on_costly_commands_its_other_connections_pay_too() -> None:
    listener = Listener(Limits(address_lines_burst=50, address_lines_per_second=10))
    guest, other = listener.guest("192.0.2.1"), listener.guest("192.0.2.1")
    stranger = listener.guest("192.0.2.2")
    guest.types(b"first\n")
    guest.connection.charge(60)
    for each in (other, stranger):
        each.types(b"hello\n")
    assert (other.lines, stranger.lines) == ([], ["hello"])
    listener.turn(1.5)
    assert other.lines == ["hello"]


def test_how_often_limits_hold_is_counted() -> None:
    limits = Limits(lines_burst=5, lines_unnoticed=20, lines_kept=100, connections=4, arrivals_burst=3)
    listener = Listener(attrs.evolve(limits, connections_per_address=2))
    counters = listener.factory.limiter.counters
    assert counters.numbers() == {"slowed": 0, "flooded": 0}
    guest = listener.guest("192.0.2.1")
    guest.types(b"x\n" * 40)
    listener.turn(0.1)
    assert counters.slowed == 1
    assert counters.waits["connection lines"] == 2
    while len(guest.lines) < 40:
        listener.turn(0.1)
    guest.types(b"x\n" * 200)
    assert counters.flooded == 1
    for _ in range(2):
        listener.guest("192.0.2.2")
    assert refusal(listener, "192.0.2.2")
    for _ in range(3):
        listener.guest("192.0.2.3").hang_up()
    assert refusal(listener, "192.0.2.3")
    listener.guest("192.0.2.4")
    assert refusal(listener, "192.0.2.5")
    assert counters.refused == {"address": 1, "arrivals": 1, "server": 1}
    assert counters.numbers()["refused server"] == 1


def test_a_flood_is_not_read_and_ended_only_when_it_goes_on() -> None:
    """Its sender has to wait: what is kept here is one packet."""
    listener = Listener(Limits(flooding_time=30))
    guest = listener.guest()
    for _ in range(25):
        if guest.transport.is_reading:
            guest.types(b"\n" * 65536)
        listener.turn(1)
        assert len(guest.connection._input._unread) + len(guest.connection._input._lines) <= 65536
    assert not guest.transport.is_closing()
    assert len(guest.lines) < 700
    for _ in range(10):
        listener.turn(1)
    assert guest.transport.taken().endswith(b"You're sending too much. Goodbye.\r\n")
    assert guest.transport.is_closing()


def test_more_lines_than_anybody_pastes_end_it_at_once() -> None:
    listener = Listener(Limits(lines_kept=50))
    guest = listener.guest()
    guest.types(b"\n" * 500)
    listener.turn()
    assert guest.transport.is_closing()
    assert len(guest.lines) == 100


def test_doubled_iacs_cost_little_and_are_read_no_faster_than_other_bytes() -> None:
    """Twenty megabytes once cost fifteen seconds of the processor, before any login."""
    listener = Listener()
    guest = listener.guest()
    began, sent = time.thread_time(), 0
    for _ in range(60):
        if guest.transport.is_reading:
            guest.types(b"\xff\xff" * 32768)
            sent += 65536
        listener.turn(1)
    assert sent < 256 * 1024 + 61 * 16 * 1024 + 65536
    assert time.thread_time() - began < 1


def test_an_address_has_one_budget_for_all_its_connections() -> None:
    listener = Listener(Limits(address_lines_burst=30, address_lines_per_second=10))
    guests = [listener.guest("192.0.2.1") for _ in range(10)]
    for guest in guests:
        guest.types(b"x\n" * 20)
    assert sum(len(guest.lines) for guest in guests) == 30
    stranger = listener.guest("192.0.2.2")
    stranger.types(b"hello\n" * 20)
    assert len(stranger.lines) == 20
    for _ in range(20):
        listener.turn(0.1)
    assert sum(len(guest.lines) for guest in guests) == pytest.approx(50, abs=1)


def test_bytes_of_an_address_are_counted_together() -> None:
    listener = Listener(Limits(address_bytes_burst=100_000, address_bytes_per_second=1000))
    guests = [listener.guest("192.0.2.1") for _ in range(10)]
    for guest in guests:
        guest.types(b"x" * 50_000)
    assert [guest.transport.is_reading for guest in guests] == [True] * 2 + [False] * 8
    for _ in range(100):
        listener.turn(1)
    left = sum(len(guest.connection._input._unread) for guest in guests)
    assert 500_000 - left == pytest.approx(200_000, abs=10_000)


def test_who_uses_the_processor_too_much_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each packet takes a twentieth of a second here: twenty are taken at once."""
    used = itertools.count(step=0.05)
    monkeypatch.setattr("una_mud.server.input_queue.thread_time", lambda: next(used))
    listener = Listener(Limits(cpu_burst=1.0, cpu_share=0.1, address_cpu_burst=100))
    guest, other = listener.guest("192.0.2.1"), listener.guest("192.0.2.2")
    for number in range(40):
        guest.types(b"%d\n" % number)
    assert 19 <= len(guest.lines) <= 21
    other.types(b"hello\n")
    assert other.lines == ["hello"]
    listener.turn(1)
    assert len(guest.lines) == 40


def test_others_have_a_turn_while_one_sends_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look at the clock finds that a fiftieth of a second has gone by: one line at a time is taken."""
    monkeypatch.setattr("una_mud.server.input_queue.perf_counter", itertools.count(step=0.02).__next__)
    listener = Listener()
    guest, other = listener.guest("192.0.2.1"), listener.guest("192.0.2.2")
    guest.types(b"x\n" * 20)
    assert len(guest.lines) == 1
    other.types(b"hello\n")
    assert other.lines == ["hello"]
    for _ in range(19):
        listener.turn()
    assert len(guest.lines) == 20
    assert guest.session.reported("slowed") == []


def test_what_is_done_later_for_somebody_is_paid_by_them(monkeypatch: pytest.MonkeyPatch) -> None:
    used = itertools.count(step=0.1)
    monkeypatch.setattr("una_mud.server.input_queue.thread_time", lambda: next(used))
    listener = Listener(Limits(address_cpu_burst=0.15, address_cpu_share=0.5))
    guest = listener.guest("192.0.2.1")
    assert guest.connection.pay_for(lambda: None) == 0
    assert guest.connection.pay_for(lambda: None) == pytest.approx(0.1)


def test_what_waits_is_dropped_when_the_client_hangs_up() -> None:
    listener = Listener(Limits(lines_burst=1, lines_per_second=1))
    guest = listener.guest()
    guest.types(b"a\nb\nc\n")
    guest.hang_up()
    listener.turn(10)
    assert guest.lines == ["a"]


def test_a_flood_of_telnet_commands_is_cut_off() -> None:
    listener = Listener()
    guest = listener.guest()
    guest.types(b"\xff\xfd\x06" * 4000)
    listener.turn()
    assert not guest.transport.is_closing()
    guest.types(b"\xff\xf1" * 1000)
    listener.turn()
    assert guest.transport.is_closing()


def test_a_stranger_without_line_ends_costs_nothing() -> None:
    """32 MB, before any login; then an endless subnegotiation."""
    listener = Listener()
    guest = listener.guest()
    for _ in range(512):
        guest.types(b"x" * 65536)
    guest.types(b"\xff\xfa\x1f")
    for _ in range(512):
        guest.types(b"x" * 65536)
    assert guest.session.reported("line too long") == [None]
    assert not guest.transport.is_closing()


def test_a_slow_reader_is_cut_off() -> None:
    listener = Listener()
    guest = listener.guest()
    guest.transport.stalled = True
    for _ in range(40):
        guest.connection.write(b"x" * 9998 + b"\r\n")
        listener.turn()
        if guest.transport.is_aborted():
            break
    held = guest.transport.unsent
    assert guest.transport.is_aborted()
    assert held < CHUNK + 10_000
    guest.hang_up()
    assert guest.session.reported("lost") == ["too slow a reader"]


def test_a_reader_that_is_behind_but_reads_gets_everything_in_order() -> None:
    """More than the limit in all, never more than the limit at once."""
    listener = Listener()
    guest = listener.guest()
    guest.transport.stalled = True
    written = b""
    for n in range(100):
        line = f"{n:09998d}\r\n".encode()
        guest.connection.write(line)
        written += line
        listener.turn()
        if n % 10 == 9:
            guest.transport.drain()
    while guest.transport.drain():
        pass
    assert not guest.transport.is_aborted()
    assert guest.transport.taken() == b"\r\n" + written


def test_one_huge_answer_is_sent_in_pieces() -> None:
    listener = Listener()
    guest = listener.guest()
    guest.connection.write(b"x" * 200_000)
    listener.turn()
    assert len(guest.transport.taken()) == 200_002
    assert not guest.transport.is_aborted()


def test_a_connection_that_closes_while_the_wire_is_full_sends_the_rest_first() -> None:
    listener = Listener()
    guest = listener.guest()
    guest.transport.stalled = True
    guest.connection.write(b"x" * 150_000)
    listener.turn()
    guest.connection.close("Goodbye.")
    listener.turn()
    assert not guest.transport.is_closing()
    while guest.transport.drain():
        pass
    assert guest.transport.is_closing()
    assert guest.transport.taken().endswith(b"Goodbye.\r\n")


def test_a_farewell_that_nobody_reads_is_not_waited_for() -> None:
    listener = Listener(Limits(closing_time=5, check_interval=1))
    guest = listener.guest()
    guest.connection.close("Goodbye.")
    for _ in range(4):
        listener.turn(1)
    assert not guest.transport.is_aborted()
    for _ in range(2):
        listener.turn(1)
    assert guest.transport.is_aborted()


def test_the_login_has_its_time() -> None:
    listener = Listener(Limits(login_time=120))
    slow, quick = listener.guest(), listener.guest()
    quick.connection.welcome()
    for _ in range(23):
        listener.turn(5)
    assert not slow.transport.is_closing()
    listener.turn(5)
    listener.turn()
    assert slow.transport.taken().endswith(b"You took too long to log in. Goodbye.\r\n")
    assert slow.transport.is_closing()
    assert not quick.transport.is_closing()


def test_silent_telnet_clients_are_pinged_and_others_are_not() -> None:
    """`nc` has TCP's keep-alive."""
    listener = Listener(Limits(ping_interval=60))
    telnet, plain = listener.guest(), listener.guest()
    for guest in (telnet, plain):
        guest.connection.welcome()
    telnet.types(b"\xff\xfb\x1f")
    listener.turn()
    telnet.transport.taken()
    for _ in range(25):
        listener.turn(5)
    listener.turn()
    assert telnet.transport.taken() == b"\xff\xf1" * 2
    assert plain.transport.taken() == b""


def refusal(listener: Listener, host: str) -> str:
    """Connect from an address; give what a refused one reads, '' when it is let in."""
    connection, transport = listener.connect(host)
    if isinstance(connection, TelnetConnection):
        return ""
    assert transport.is_closing()
    return transport.taken().decode()


def test_a_full_server_says_so_in_one_line() -> None:
    listener = Listener(Limits(connections=2))
    guest = listener.guest("192.0.2.1")
    listener.guest("192.0.2.2")
    assert refusal(listener, "192.0.2.3") == "The server is full. Please try again later.\r\n"
    guest.hang_up()
    assert refusal(listener, "192.0.2.3") == ""


def test_an_address_has_its_share_and_others_have_theirs() -> None:
    listener = Listener(Limits(connections_per_address=2))
    guests = [listener.guest("192.0.2.1") for _ in range(2)]
    assert refusal(listener, "192.0.2.1") == "There are too many connections from your address.\r\n"
    assert refusal(listener, "192.0.2.2") == ""
    guests[0].hang_up()
    assert refusal(listener, "192.0.2.1") == ""


def test_an_address_that_comes_and_goes_too_fast_waits_and_delays_nobody_else() -> None:
    listener = Listener(Limits(arrivals_burst=5, arrivals_per_second=1))
    for _ in range(5):
        listener.guest("192.0.2.1").hang_up()
    assert refusal(listener, "192.0.2.1").startswith("There were too many connections from your address")
    assert refusal(listener, "192.0.2.2") == ""
    listener.turn(1)
    assert refusal(listener, "192.0.2.1") == ""


def test_a_thousand_from_this_machine_come_in() -> None:
    listener = Listener()
    for _ in range(1000):
        listener.guest("127.0.0.1")
    assert len(listener.factory.connections) == 1000
    assert len(listener.clock.getDelayedCalls()) == 1


def test_addresses_that_came_long_ago_are_forgotten() -> None:
    limiter = ConnectionLimiter(Limits(), most_remembered=100)
    for n in range(1000):
        key = f"192.0.{n // 256}.{n % 256}"
        assert limiter.enter(key, 0) is None
        limiter.leave(key)
    assert len(limiter._addresses) == 100
    assert not limiter._inside


def test_a_token_bucket_fills_up_again_to_its_burst() -> None:
    bucket = TokenBucket(rate=2, burst=3, at=0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert bucket.wait() == pytest.approx(0.5)
    assert bucket.take(0.5)
    assert not bucket.take(0.5)
    assert [bucket.take(100) for _ in range(4)] == [True, True, True, False]
