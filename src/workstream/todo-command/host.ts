/** What a person did with a text in an editor. */
export type EditedText =
  | {
      readonly kind: "saved";
      readonly text: string;
      /** Where the text still lies, for a person whose edit could not be taken. */
      readonly path?: string;
      /** Called when the edit was taken: the text at `path` is no longer needed. */
      discard?(): Promise<void>;
    }
  | { readonly kind: "not-saved" }
  | { readonly kind: "no-editor" };

/**
 * What the command needs from the program it runs in. A host leaves out what it
 * cannot do. Methods may reject; the person is told the reason.
 */
export interface TodoCommandHost {
  /** How people call the command, for messages and for what the model is told. Omitted: `/todo`. */
  readonly name?: string;
  /** The folder that paths start from. */
  readonly cwd: string;
  readFile(path: string): Promise<string>;
  writeFile(path: string, text: string): Promise<void>;
  /** Puts a text on the clipboard. Omitted: the text is the answer. */
  copy?(text: string): Promise<void>;
  /** Lets the person change a text. Omitted: the verb is refused, with a way around it. */
  edit?(text: string): Promise<EditedText>;
  /** Milliseconds since the epoch. Omitted: the system's clock. */
  now?(): number;
}

/** The words of a failure, whatever was thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The same of a file, without the call and the path: whoever says it names the file. */
export function fileReason(error: unknown): string {
  const reason = reasonOf(error);
  return /^E[A-Z]+: ([^,]+), \w+(?: '.*')?$/s.exec(reason)?.[1] ?? reason;
}
