/** Whether a process with this number runs, ours or not. */
export function isTaken(pid: number): boolean {
  try {
    // Signal 0 is none: the system only checks whether it could be sent.
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
