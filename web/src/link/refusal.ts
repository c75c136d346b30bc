// A refusal by the server, of a command or of an HTTP request: a key of the catalogue with its parameters.

import type { Params } from "../i18n/format";

export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly params: Params = {},
  ) {
    super(code);
    this.name = "Refusal";
  }
}

/** The refusal in whatever was thrown; what isn't one means that the request didn't get through. */
export function refusalOf(thrown: unknown): Refusal {
  return thrown instanceof Refusal ? thrown : new Refusal("net.not_sent");
}
