/**
 * A name or key as a database stores it: with the escapes of a JSON string, so
 * that NUL and lone surrogates, which its text cannot carry, come back as they
 * were.
 */
export function storedName(name: string): string {
  return JSON.stringify(name).slice(1, -1);
}
