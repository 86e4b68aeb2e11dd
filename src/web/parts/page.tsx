import type { ComponentChildren } from "preact";
import type { Refused } from "../live/api.ts";
import { addressOf } from "../route.ts";

/** Shown while a document is on its way; it takes the room that the document will take. */
export function Waiting() {
  return (
    <div class="page is-waiting" aria-busy="true">
      <p class="unseen" role="status">
        Loading
      </p>
      <div class="bone is-title" />
      <div class="bone" />
      <div class="bone" />
      <div class="bone" />
    </div>
  );
}

interface NotFoundProps {
  readonly what: string;
  /** Omitted where nobody had to be asked. */
  readonly problem?: Refused;
}

/** What is not there, why, and where to go instead. */
export function NotFound({ what, problem }: NotFoundProps) {
  const isGone = problem === undefined || problem.status === 404;
  return (
    <div class="page">
      <div class="card empty">
        <h1>{isGone ? `No such ${what}` : `The ${what} cannot be shown`}</h1>
        <p class="muted">{isGone ? "It was removed, or the address is wrong." : problem.message}</p>
        <a class="button" href={addressOf([])}>
          To the overview
        </a>
      </div>
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  /** Beside the title, in small letters. */
  readonly note?: string | number;
  /** Read aloud instead of the title. */
  readonly label?: string;
  readonly children: ComponentChildren;
}

/** A part of a page under its own heading. */
export function Section({ title, note, label = title, children }: SectionProps) {
  return (
    <section aria-label={label}>
      <div class="section-head">
        <h2>
          {title} {note !== undefined && <span class="count">{note}</span>}
        </h2>
      </div>
      {children}
    </section>
  );
}
