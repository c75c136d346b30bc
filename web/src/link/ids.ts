// Random bytes and ids, and their hex. On plain http browsers withhold crypto.randomUUID and crypto.subtle; getRandomValues they give.

export function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The bytes of an even number of hex digits. Trusts its caller for that. */
export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** An id for a command: never twice, on any device. */
export function newId(): string {
  return toHex(randomBytes(16));
}
