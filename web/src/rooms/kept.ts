// Lets the pages outside of rooms hang up a room's line without loading what a line is.

let hangUp: () => void = () => undefined;

/** From now on `leave` is how the line is hung up. */
export function keep(leave: () => void): void {
  hangUp = leave;
}

/** Hangs up the line to the room that is open, if there is one. */
export function leaveRoom(): void {
  hangUp();
}
