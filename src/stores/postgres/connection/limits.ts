/** How long what may take, in milliseconds. */
export interface Limits {
  /** Getting a connection: when fifty processes start at once, the last has to wait for all. */
  readonly connect: number;
  /** The answer to a small statement. Not hearing it, we ask again through another connection. */
  readonly answer: number;
  /** The answer to a statement that moves or changes a lot. */
  readonly longAnswer: number;
  /** The server itself gives up on a statement after this. */
  readonly statement: number;
  /** Trying again, all in all. After this the server is not reachable. */
  readonly patience: number;
  /** The same while the server says that it has no room: busy is not broken. */
  readonly busyPatience: number;
  /** The same for the first statement of all: what is wrong by then is most likely the URL. */
  readonly firstPatience: number;
  /** Between two looks at what changed, while somebody watches. */
  readonly poll: number;
  /** Between two signs of life on the connection that listens; half a minute is too late. */
  readonly heartbeat: number;
}

export const LIMITS: Limits = {
  connect: 15_000,
  answer: 4_000,
  longAnswer: 60_000,
  statement: 60_000,
  patience: 15_000,
  busyPatience: 60_000,
  firstPatience: 3_000,
  poll: 2_000,
  heartbeat: 10_000,
};
