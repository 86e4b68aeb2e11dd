/**
 * Interrupts what this thread does if it is still alive after so many milliseconds, be it a regular
 * expression that does not come to an end: its timers are heard again. A timer of its own could not
 * fire while the thread is busy, so another thread has it.
 */
export function interruptAfter(milliseconds: number): void {
  // Loaded when it is asked for: most commands have no such limit.
  const { Worker } = process.getBuiltinModule("node:worker_threads");
  new Worker(SOURCE, { eval: true, workerData: milliseconds, execArgv: [] }).unref();
}

const SOURCE = `
const { workerData } = require("node:worker_threads");
setTimeout(() => {
  const { Session } = require("node:inspector");
  const session = new Session();
  session.connectToMainThread();
  session.post("Runtime.terminateExecution");
}, workerData);`;
