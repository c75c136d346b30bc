"""The build hook: a wheel carries the built web client, so whoever installs it needs no Node.

How the client is built is in `web_client`.
"""

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WebClientHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling passes both
        # An editable install serves what `./dev` builds.
        if version == "editable":
            return
        # Hatchling loads this file by its path, so its neighbours aren't importable yet.
        sys.path.insert(0, self.root)
        from tools import web_client  # noqa: PLC0415 - see above

        web_client.build()
