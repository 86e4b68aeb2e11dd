import { Icon } from "../parts/icon.tsx";

/** Who comes without a login learns where to find one. */
export function LoggedOut() {
  return (
    <main class="main">
      <div class="page">
        <div class="card empty">
          <Icon name="lock" size={24} />
          <h1>You are not logged in</h1>
          <p>
            Lists of agents are for the person at this machine. Open the link that{" "}
            <code>doneward serve</code> printed when it started; it works once and for ten minutes.
          </p>
          <p class="muted">
            No link at hand? Start the server again: <code>doneward serve</code> prints a new one.
          </p>
        </div>
      </div>
    </main>
  );
}
