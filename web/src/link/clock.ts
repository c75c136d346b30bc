// The server's clock as this device can know it: all deadlines that the server names are read against it.

// So many of the latest measurements are weighed; the quickest is the truest.
const KEPT = 6;

export class ServerClock {
  #measured: { offset_ms: number; trip_ms: number }[] = [];

  /** `told` hears the server's time, as it is known by then, after each measurement. */
  constructor(
    private readonly now_ms: () => number,
    private readonly told: (server_ms: number) => void = () => undefined,
  ) {}

  /** The server said `server_ms` in answer to what was sent at `sent_ms` of this device's clock. */
  measured(server_ms: number, sent_ms: number): void {
    const trip_ms = Math.max(0, this.now_ms() - sent_ms);
    this.#measured.push({ offset_ms: server_ms - (sent_ms + trip_ms / 2), trip_ms });
    if (this.#measured.length > KEPT) this.#measured.shift();
    this.told(this.now());
  }

  /** What has been measured no longer holds: the device has slept, or its clock was set. */
  forget(): void {
    this.#measured = [];
  }

  /** Milliseconds since the epoch on the server's clock; this device's own before anything was measured. */
  now(): number {
    const best = this.#measured.reduce<{ offset_ms: number; trip_ms: number } | null>(
      (kept, next) => (kept === null || next.trip_ms <= kept.trip_ms ? next : kept),
      null,
    );
    return Math.round(this.now_ms() + (best?.offset_ms ?? 0));
  }
}
