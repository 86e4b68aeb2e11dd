interface Waiting<Request, Answer> {
  readonly request: Request;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Sends requests one call at a time: those that come while a call is under way share the next one.
 * A call with several costs the server hardly more than a call with one.
 */
export class Batch<Request, Answer> {
  readonly #send: (requests: readonly Request[]) => Promise<readonly Answer[]>;
  readonly #most: number;
  #waiting: Waiting<Request, Answer>[] = [];
  #isSending = false;

  /** `most`: the largest batch. */
  constructor(most: number, send: (requests: readonly Request[]) => Promise<readonly Answer[]>) {
    this.#most = most;
    this.#send = send;
  }

  add(request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      if (!this.#isSending) void this.#sendAll();
    });
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    // Whoever was answered just now asks again in this turn.
    await new Promise(setImmediate);
    const batch = this.#waiting.splice(0, this.#most);
    try {
      const answers = await this.#send(batch.map(({ request }) => request));
      for (const [place, { resolve }] of batch.entries()) resolve(answers[place] as Answer);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    this.#isSending = false;
    if (this.#waiting.length > 0) void this.#sendAll();
  }
}
