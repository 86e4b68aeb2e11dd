/**
 * Who is calling, and the durable identity that a list hangs off. A scope is
 * never a session id: sessions come and go, the work goes on.
 * @module
 */

/** Who is calling. Fields that a scope does not depend on are not read. */
export type Origin =
  | { readonly kind: "tui"; readonly sessionId?: string }
  | {
      readonly kind: "channel";
      readonly adapter: string;
      readonly workspace: string;
      readonly chat: string;
      readonly thread?: string | null;
    }
  | { readonly kind: "cron"; readonly jobId: string }
  | { readonly kind: "workspace"; readonly root: string; readonly lane?: string }
  | { readonly kind: "subagent" }
  | { readonly kind: "system" };

export interface TodoScope {
  readonly kind: "tui" | "channel" | "cron" | "workspace";
  /** Safe as a relative path; `/` stands only where the scheme puts it. */
  readonly key: string;
}

/** The lane of a workspace that is taken when none is asked for. */
export const DEFAULT_LANE = "main";

/** The scope of an origin, or null: child agents, the system and unknown callers own no list. */
export function resolveTodoScope(origin: Origin): TodoScope | null {
  switch (origin.kind) {
    case "tui":
      return { kind: "tui", key: "tui" };
    case "channel": {
      const { adapter, workspace, chat, thread = null } = origin;
      const parts = [adapter, workspace, chat, thread].map(encodeComponent);
      return { kind: "channel", key: `channel/${parts.join(":")}` };
    }
    case "cron":
      return { kind: "cron", key: `cron/${encodeComponent(origin.jobId)}` };
    case "workspace": {
      const parts = [origin.root, origin.lane ?? DEFAULT_LANE].map(encodeComponent);
      return { kind: "workspace", key: `workspace/${parts.join(":")}` };
    }
    default:
      return null;
  }
}

/** Whose scope a key names; undefined for keys of scopes that no list hangs off. */
export function originOfScope(key: string): Origin | undefined {
  if (key === "tui") return { kind: "tui" };
  const [, kind, rest = ""] = /^(channel|cron|workspace)\/([^/]*)$/.exec(key) ?? [];
  const parts = rest.split(":").map(decodeComponent);
  const [first, second, third, thread] = parts;
  if (kind === "cron" && parts.length === 1 && isText(first)) return { kind, jobId: first };
  if (kind === "workspace" && parts.length === 2 && isText(first) && isText(second)) {
    return { kind, root: first, lane: second };
  }
  if (kind !== "channel" || parts.length !== 4 || thread === undefined) return undefined;
  if (!isText(first) || !isText(second) || !isText(third)) return undefined;
  return { kind, adapter: first, workspace: second, chat: third, thread };
}

/** What `encodeComponent` made the text of; undefined if it made none like it. */
export function decodeComponent(text: string): string | null | undefined {
  if (text === "n") return null;
  if (!text.startsWith("s")) return undefined;
  try {
    return text
      .slice(1)
      .split(/(%u[0-9A-F]{4})/)
      .map((part) =>
        part.startsWith("%u")
          ? String.fromCharCode(Number.parseInt(part.slice(2), 16))
          : decodeURIComponent(part),
      )
      .join("");
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

function isText(part: string | null | undefined): part is string {
  return typeof part === "string";
}

/** One part of a key. The first letter tells null from text, so that no two values look alike. */
export function encodeComponent(value: string | null): string {
  if (value === null) return "n";
  return `s${value.isWellFormed() ? encodeURIComponent(value) : encodeIllFormed(value)}`;
}

/** Lone surrogates have no UTF-8 form; they are written as `%uXXXX`, which nothing else encodes to. */
function encodeIllFormed(value: string): string {
  return Array.from(value, (character) =>
    character.isWellFormed()
      ? encodeURIComponent(character)
      : `%u${character.charCodeAt(0).toString(16).toUpperCase()}`,
  ).join("");
}
