/** The person called the command in a way it does not know. Ends in exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
