/** What tells the file of a document from any other that was in its place. */
export interface FileMark {
  readonly digest: string;
  readonly identity: string;
}

/** Of a file that is not there. */
export const NO_FILE: FileMark = { digest: "none", identity: "none" };
