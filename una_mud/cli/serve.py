"""The command ``una-mud serve``: its options, from the command line, the environment and a file."""

from __future__ import annotations

import tomllib
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from click.core import ParameterSource

from una_mud.cli.server_settings import Reloadable, ServerSettings
from una_mud.cli.shared_options import with_data, with_deck_key
from una_mud.cli.successor import Successor
from una_mud.locale import SOURCE, languages
from una_mud.server.listener_settings import CLOSED, ListenerSettings, WebProxy, WebSettings
from una_mud.world.addresses import unbracketed
from una_mud.world.limits import Limits

if TYPE_CHECKING:
    from collections.abc import Mapping

    from una_mud.server.telnet.mssp import Facts

_WORDS: Final = "una_mud.serve.words"
_PORTS: Final = click.IntRange(-1, 65535)
_SWITCH: Final[dict[str, Any]] = {"type": bool, "metavar": "[on|off]", "is_flag": False, "flag_value": "on"}
"""An option that is on or off; named alone, it is on."""


def _read_config(ctx: click.Context, _: click.Parameter, path: str | None) -> None:
    """Take the options of a TOML file as the defaults of those not given otherwise."""
    if path is None:
        return
    try:
        with Path(path).open("rb") as file:
            found: dict[str, Any] = tomllib.load(file)
    except OSError as problem:
        raise click.UsageError(f"can't read {path}: {problem.strerror}") from problem
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise click.UsageError(f"{path} isn't a TOML file: {problem}") from problem
    known = {param.name: param for param in ctx.command.params if param.name != "config"}
    values = {name.replace("-", "_"): value for name, value in found.items()}
    for name, value in values.items():
        shown = name.replace("_", "-")
        if name not in known:
            raise click.UsageError(f"{path}: there's no option {shown}")
        kind, words = _in_file(known[name])
        if type(value) is not kind:
            raise click.UsageError(f"{path}: {shown} must be {words}")
    ctx.default_map = {**(ctx.default_map or {}), **values}


def _in_file(option: click.Parameter) -> tuple[type, str]:
    """Return what an option is in a file, and how that is called."""
    if isinstance(option.type, (click.types.IntParamType, click.IntRange)):
        return int, "a whole number"
    if isinstance(option.type, click.types.BoolParamType):
        return bool, "true or false"
    return str, "text"


def _read_text(ctx: click.Context, param: click.Parameter, path: Path | None) -> str | None:
    del ctx, param
    if path is None:
        return None
    try:
        return path.read_text("utf-8")
    except OSError as problem:
        raise click.UsageError(f"can't read {path}: {problem.strerror}") from problem
    except UnicodeDecodeError as problem:
        raise click.UsageError(f"{path} isn't UTF-8 text") from problem


def _listeners(given: dict[str, Any]) -> ListenerSettings:
    """Return where people come in; a certificate that TLS needs must be named."""
    tls = given["tls_port"] != CLOSED
    missing = [f"--{name}" for name in ("cert", "key") if given[name] is None]
    if tls and missing:
        raise click.UsageError(f"--tls-port needs {' and '.join(missing)}")
    if len(missing) == 1:
        raise click.UsageError(f"--cert and --key go together: {missing[0]} is missing")
    return ListenerSettings(
        given["host"],
        given["telnet_port"],
        given["tls_port"],
        certificate=given["cert"],
        key=given["key"],
        proxied=given["proxy_protocol"],
        compression=given["compression"],
        metrics_port=given["metrics_port"],
        metrics_host=given["metrics_host"],
        web=WebSettings(
            given["web_port"],
            insists=click.get_current_context().get_parameter_source("web_port")
            is not ParameterSource.DEFAULT,
            proxy=WebProxy(given["web_proxy"]),
            origins=tuple(given["web_origin"].split()),
        ),
    )


def _limits(given: Mapping[str, Any]) -> Limits:
    return Limits(
        connections=given["max_connections"],
        connections_local=given["max_connections"],
        connections_per_address=given["max_per_address"],
    )


def _identity(given: dict[str, Any]) -> Facts:
    """Return how the server calls itself."""
    said = {"NAME": given["name"], "HOSTNAME": given["hostname"]}
    about = {"CONTACT": given["contact"], "WEBSITE": given["website"]}
    named = {name: value for name, value in {**said, **about}.items() if value}
    return {**named, "CODEBASE": f"una-mud {version('una-mud')}"}


def _host(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """Take an address with or without brackets; refuse an empty one, which would mean everybody's."""
    del ctx
    if not value.strip():
        raise click.BadParameter("give an address; 0.0.0.0 or :: lets everyone in", param=param)
    return unbracketed(value.strip())


class _ServeCommand(click.Command):
    """Remembers the words of the command line, to read them again."""

    def make_context(self, *args: Any, **extra: Any) -> click.Context:  # noqa: ANN401 - click's own arguments
        """Read the options. A program that is to take over tells the other one what is wrong with them."""
        try:
            return super().make_context(*args, **extra)
        except click.ClickException as problem:
            successor = Successor.from_environment()
            if successor is not None:
                successor.fail(problem.format_message())
            raise

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take the command line."""
        ctx.meta[_WORDS] = tuple(args)
        return super().parse_args(ctx, args)


@click.command("serve", cls=_ServeCommand, context_settings={"auto_envvar_prefix": "UNA_MUD"})
@click.option(
    "--config",
    metavar="FILE",
    is_eager=True,
    expose_value=False,
    callback=_read_config,
    help="A TOML file with any of these options as keys.",
)
@click.option(
    "--host",
    callback=_host,
    default="127.0.0.1",
    show_default=True,
    help="The address to listen on. Use 0.0.0.0 or :: to let everyone in.",
)
@click.option(
    "--telnet-port",
    type=_PORTS,
    default=4000,
    show_default=True,
    help="The telnet port. 0 picks a free one, -1 turns it off.",
)
@click.option(
    "--tls-port",
    type=_PORTS,
    default=-1,
    show_default=True,
    help="The port for telnet over TLS. Needs --cert and --key. 0 picks a free one, -1 turns it off.",
)
@click.option(
    "--web-port",
    type=_PORTS,
    default=4001,
    show_default=True,
    help=("The port for the web page, over TLS with --cert and --key. 0 picks a free one, -1 turns it off."),
)
@click.option(
    "--web-proxy",
    type=click.Choice([proxy.value for proxy in WebProxy]),
    default=WebProxy.NONE.value,
    show_default=True,
    help="How a proxy in front of the page passes on addresses: X-Forwarded-For, or the PROXY protocol.",
)
@click.option(
    "--metrics-port",
    type=_PORTS,
    default=-1,
    show_default=True,
    help="The port for /metrics (Prometheus) and /healthz. 0 picks a free one, -1 turns it off.",
)
@click.option(
    "--metrics-host",
    callback=_host,
    default="127.0.0.1",
    show_default=True,
    help="The address on which to serve /metrics and /healthz.",
)
@click.option(
    "--web-origin",
    metavar="URLS",
    default="",
    help="Other addresses the page is served from, such as https://una.example, separated by spaces.",
)
@click.option(
    "--cert",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The TLS certificate followed by its chain (PEM). The page uses it too.",
)
@click.option(
    "--key",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The certificate's private key, without a passphrase (PEM).",
)
@click.option(
    "--proxy-protocol",
    **_SWITCH,
    default=False,
    show_default="off",
    help="Whether all telnet connections come through load balancers that speak the PROXY protocol.",
)
@click.option(
    "--compression",
    **_SWITCH,
    default=True,
    show_default="on",
    help="Whether MUD clients are offered compressed output (MCCP2).",
)
@with_data
@with_deck_key
@click.option(
    "--motd",
    type=click.Path(path_type=Path),
    metavar="FILE",
    callback=_read_text,
    help="A text file to greet newcomers with.",
)
@click.option(
    "--news",
    type=click.Path(path_type=Path),
    metavar="FILE",
    callback=_read_text,
    help="A Markdown file with the server's news, for /news.",
)
@click.option(
    "--seed",
    type=int,
    help="Make every shuffle repeatable, for tests. Without it, shuffles are random.",
)
@click.option(
    "--backup-every",
    type=click.IntRange(min=0),
    metavar="HOURS",
    default=0,
    show_default=True,
    help="Copy the data to the folder backups in the data folder, every so many hours. 0: never.",
)
@click.option(
    "--backup-keep",
    type=click.IntRange(min=1),
    metavar="N",
    default=7,
    show_default=True,
    help="How many of these backups are kept.",
)
@click.option(
    "--keep-hands",
    type=click.IntRange(min=0),
    metavar="DAYS",
    default=0,
    show_default=True,
    help="For how many days finished hands can be replayed. Results stay. 0: for good.",
)
@click.option(
    "--registration",
    **_SWITCH,
    default=True,
    show_default="on",
    help="Let players register new names. Accounts can be added by una-mud user add anyway.",
)
@click.option(
    "--log-level",
    type=click.Choice(["debug", "info", "warning", "error"]),
    default="info",
    show_default=True,
    help="How important what is logged must be. With debug, every connection is.",
)
@click.option(
    "--log-format",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How the log is written: as text, or as one JSON object per line.",
)
@click.option(
    "--log-file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="A file for the log, which otherwise goes to standard error. SIGHUP reopens it.",
)
@click.option(
    "--lang",
    type=click.Choice(languages()),
    default=SOURCE,
    show_default=True,
    help="The language of everyone who hasn't chosen one.",
)
@click.option(
    "--name",
    default="una-mud",
    show_default=True,
    help="The server's name in lists of MUDs (MSSP).",
)
@click.option("--hostname", help="Its host name in those lists.")
@click.option("--contact", help="Its owner's e-mail address in those lists.")
@click.option("--website", help="Its website in those lists.")
@click.option(
    "--max-connections",
    type=click.IntRange(min=1),
    default=Limits().connections,
    show_default=True,
    help="The most connections at once.",
)
@click.option(
    "--max-per-address",
    type=click.IntRange(min=1),
    default=Limits().connections_per_address,
    show_default=True,
    help="The most connections from one address, other than this machine.",
)
def serve_command(**given: Any) -> None:  # noqa: ANN401 - each option has a type of its own
    """Run the server.

    Options can also be set in a TOML file (--config), or as environment variables:
    UNA_MUD_TELNET_PORT for --telnet-port, and so on. The command line wins, then the environment,
    then the file.
    """
    # The reactor is installed by this import: the other commands must not pay for it.
    from una_mud.cli import app  # noqa: PLC0415
    from una_mud.storage.upkeep import UpkeepSettings  # noqa: PLC0415

    ctx = click.get_current_context()

    def reloadable(given: Mapping[str, Any]) -> Reloadable:
        return Reloadable(given["motd"], given["news"], _limits(given), registration=given["registration"])

    settings = ServerSettings(
        listeners=_listeners(given),
        data=given["data"],
        deck_key=given["deck_key"],
        seed=given["seed"],
        log_format=given["log_format"],
        log_level=given["log_level"],
        log_file=given["log_file"],
        reloadable=reloadable(given),
        language=given["lang"],
        upkeep=UpkeepSettings(given["backup_every"], given["backup_keep"], given["keep_hands"]),
        identity=_identity(given),
    )
    try:
        app.serve(settings, lambda: reloadable(_read_again(ctx)))
    except app.CannotStart as problem:
        raise click.ClickException(str(problem)) from problem


def _read_again(ctx: click.Context) -> Mapping[str, Any]:
    """Read the options once more, from the command line, the environment and the file as they are now."""
    return ctx.command.make_context("serve", list(ctx.meta[_WORDS]), parent=ctx.parent).params
