const LONGEST = 2_000;

const STAMPS =
  /\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?)?|\b\d\d:\d\d(?::\d\d(?:\.\d+)?)?/g;
const ATTEMPTS = /\b(attempt|try|retry|tries|retries)( ?[#:]? ?)\d+( ?(?:\/|of) ?\d+)?/gi;
const SPANS = /\b\d+(?:\.\d+)? ?(?:ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?)\b/gi;
const PROCESSES = /\bpid[ :=]*\d+/gi;

/** What a failure says, without what differs each time it happens: times, attempts, durations, process ids. */
export function maskFailure(text: string): string {
  const head = text.length > LONGEST ? text.slice(0, LONGEST) : text;
  return head
    .replace(STAMPS, "<time>")
    .replace(ATTEMPTS, "$1")
    .replace(PROCESSES, "pid")
    .replace(SPANS, "<span>");
}
