"""What the server writes of itself: one line an event, readable in a terminal, JSON elsewhere.

Never a seed, a hand, an invitation's link or a session: hidden values print as such, and nobody passes the others.
"""

import logging
import sys

import structlog


def set_up_logging(*, level: int = logging.INFO) -> None:
    """Every logger of the process writes to stderr in one form from here on."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    terminal = sys.stderr.isatty()
    renderer: structlog.typing.Processor
    if terminal:
        # Tracebacks without local variables: those may hold what is hidden.
        renderer = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    else:
        renderer = structlog.processors.JSONRenderer()
    last: list[structlog.typing.Processor] = [structlog.stdlib.ProcessorFormatter.remove_processors_meta]
    if not terminal:
        last.append(structlog.processors.format_exc_info)
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.make_filtering_bound_logger(level),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler()
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processors=[*last, renderer]))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    # uvicorn says at this level what a person at the terminal has been told already.
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
