import type { ButtonHTMLAttributes } from "preact";

/** Line icons on a grid of 16, drawn in the colour of the text beside them. */
const PATHS = {
  overview: "M2.5 2.5h4.5v4.5H2.5zM9 2.5h4.5v4.5H9zM2.5 9h4.5v4.5H2.5zM9 9h4.5v4.5H9z",
  tasks: "M2.5 4h1M6 4h7.5M2.5 8h1M6 8h7.5M2.5 12h1M6 12h7.5",
  board: "M2.5 2.5h3v11h-3zM6.5 2.5h3v7h-3zM10.5 2.5h3v9h-3z",
  graph:
    "M4 6a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM12 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM12 6a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM6 4h4M4 6v3c0 2 1 3 3 3h3",
  search: "M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM10.7 10.7 14 14",
  sun: "M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8 1.5v1.2M8 13.3v1.2M1.5 8h1.2M13.3 8h1.2M3.4 3.4l.9.9M11.7 11.7l.9.9M12.6 3.4l-.9.9M4.3 11.7l-.9.9",
  moon: "M13.4 9.7A5.8 5.8 0 0 1 6.3 2.6 5.8 5.8 0 1 0 13.4 9.7z",
  contrast: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 2v12M8 5h4.6M8 8h6M8 11h5",
  help: "M6 6a2 2 0 1 1 2.8 1.8c-.6.3-.8.7-.8 1.4M8 11.6v.1M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13z",
  more: "M3.5 8h.01M8 8h.01M12.5 8h.01",
  play: "M5 3.5v9l7-4.5z",
  check: "M3 8.4 6.4 11.8 13 4.8",
  pencil: "M10.6 3.2l2.2 2.2L5.6 12.6l-2.8.6.6-2.8z",
  note: "M3 3h10v7l-3 3H3zM10 13v-3h3",
  up: "M8 13V3M4 7l4-4 4 4",
  down: "M8 3v10M4 9l4 4 4-4",
  minus: "M3 8h10",
  undo: "M5.5 3 2.5 6l3 3M2.5 6h6.7a3.8 3.8 0 0 1 0 7.6H6",
  plus: "M8 3v10M3 8h10",
  close: "M4 4l8 8M12 4l-8 8",
  chevron: "M6 4l4 4-4 4",
  copy: "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
  pause: "M5.5 3.5v9M10.5 3.5v9",
  reopen: "M13 8a5 5 0 1 1-1.6-3.7M13 2.5v3h-3",
  tool: "M9.5 6.5 3 13M10.2 2.6a3.4 3.4 0 0 0 3.2 4.4 3.4 3.4 0 0 1-4.4-3.2M9 3.8a3.4 3.4 0 0 1 4.2-1l-2 2 .1 1.2 1.2.1 1.3-1.3",
  list: "M2.5 4.5 4 6l2.5-3M2.5 11.5 4 13l2.5-3M9 4.5h4.5M9 11.5h4.5",
  plan: "M4 1.5h6l3 3v10H4zM9.5 1.5v3.5H13M6 8h5M6 11h5",
  nudge: "M3 8h8M8 4.5 11.5 8 8 11.5M14 3v10",
  turn: "M8 2.5v3M8 10.5v3M2.5 8h3M10.5 8h3",
  child: "M4 2v6a3 3 0 0 0 3 3h6M10 8l3 3-3 3",
  message: "M2.5 3h11v8H7l-3 2.5V11H2.5z",
  person: "M8 8a2.7 2.7 0 1 0 0-5.4A2.7 2.7 0 0 0 8 8zM3 14a5 5 0 0 1 10 0",
  other: "M8 7.5v1",
  bolt: "M9 1.5 3.5 9H8l-1 5.5L12.5 7H8z",
  lock: "M4 7.5h8v6H4zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5",
} as const;

export type IconName = keyof typeof PATHS;

interface ButtonProps extends ButtonHTMLAttributes {
  readonly icon?: IconName;
  readonly tone?: "primary" | "danger" | "quiet" | undefined;
}

export function Button({ icon, tone, class: more = "", children, ...rest }: ButtonProps) {
  return (
    <button type="button" class={`button ${tone ? `is-${tone}` : ""} ${more}`} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      stroke-width={name === "more" ? 2.2 : 1.4}
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
