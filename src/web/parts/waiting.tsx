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

/** What is not there, why, and where to go instead. */
export function NotFound({ what, problem }: { readonly what: string; readonly problem: Refused }) {
  return (
    <div class="page">
      <div class="card empty">
        <h1>
          {problem.status === 404 ? `There is no such ${what}` : `The ${what} cannot be shown`}
        </h1>
        {problem.status !== 404 && <p class="muted">{problem.message}</p>}
        <a class="button" href={addressOf([])}>
          To the overview
        </a>
      </div>
    </div>
  );
}
