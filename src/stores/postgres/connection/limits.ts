/** How long what may take, in milliseconds, and how many connections there may be. */
export interface Limits {
  /** Connections of a pool of our own. */
  readonly connections: number;
  /** Getting a connection: when fifty processes start at once, the last has to wait for all. */
  readonly connect: number;
  /** The answer to a small call. Not hearing it, we ask again through another connection. */
  readonly answer: number;
  /** The answer to a call that moves or changes a lot. */
  readonly longAnswer: number;
  /** Trying again, all in all. After this the server is not reachable. */
  readonly patience: number;
  /** The same while the server says that it is busy: busy is not broken. */
  readonly busyPatience: number;
  /** The same for the first statement of all: what is wrong by then is most likely the URL. */
  readonly firstPatience: number;
  /** Between two looks at what changed, while somebody watches. */
  readonly poll: number;
  /** The same where no hints come, as behind a connection pooler. */
  readonly pollAlone: number;
  /** Between two signs of life on the connection that listens; half a minute is too late. */
  readonly heartbeat: number;
}

export const LIMITS: Limits = {
  connections: 10,
  connect: 15_000,
  answer: 4_000,
  longAnswer: 60_000,
  patience: 15_000,
  busyPatience: 60_000,
  firstPatience: 3_000,
  poll: 2_000,
  pollAlone: 500,
  heartbeat: 10_000,
};
