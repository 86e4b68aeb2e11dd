/** A path leads where nobody should be led. To callers it is what the system says of a link that it does not follow. */
export class UnsafePlaceError extends Error {
  override readonly name = "UnsafePlaceError";
  readonly code = "ELOOP";
  readonly syscall = "open";

  constructor(place: string, reason: string) {
    super(`${place} ${reason}`);
  }
}
