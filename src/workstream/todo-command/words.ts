/** How a command speaks of the list: its verbs make their texts from it. */
export interface CommandWords {
  /** As people call it. */
  readonly name: string;
  /** What a todo is called. */
  readonly todo: string;
  /** The verb that adds one, and what it says it did. */
  readonly add: string;
  readonly added: string;
  /** The verb that cancels one, and what that makes of it. */
  readonly cancel: string;
  readonly cancelled: string;
  /** The verb that empties the list, and those that write it to a file and read it from one. */
  readonly clear: string;
  readonly export: string;
  readonly import: string;
}

/** The words of `doneward`. */
export const COMMAND_WORDS: CommandWords = {
  name: "doneward",
  todo: "todo",
  add: "add",
  added: "Added",
  cancel: "cancel",
  cancelled: "cancelled",
  clear: "list clear",
  export: "list export",
  import: "list import",
};

/** The words of `/todo` in oh-my-pi, for a host that gives it this name. */
export function slashWords(name: string): CommandWords {
  return {
    name,
    todo: "task",
    add: "append",
    added: "Appended",
    cancel: "drop",
    cancelled: "abandoned",
    clear: "clear",
    export: "export",
    import: "import",
  };
}

/** The text with its first letter in upper case; the rest stays, acronyms and all. */
export function capitalised(text: string): string {
  const [first = "", ...rest] = text.trim();
  return first.toUpperCase() + rest.join("");
}

/** Every word with its first letter in upper case, one blank between them. */
export function titleCase(text: string): string {
  return text.trim().split(/\s+/).map(capitalised).join(" ");
}
