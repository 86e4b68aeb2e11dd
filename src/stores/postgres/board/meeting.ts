/** So many calls are under way at once; who comes then goes with others. */
const LANES = 2;

interface Waiting<Request, Answer> {
  readonly request: Request;
  readonly resolve: (answer: Promise<Answer>) => void;
}

/** Answers each of the requests, in one call. */
export type CarryOut<Request, Answer> = (
  requests: readonly Request[],
) => readonly Promise<Answer>[];

/**
 * Where requests of one process wait for a call to be over, and the next takes
 * all of them: a call costs the server more than a request in it. Nobody waits
 * as long as few ask.
 */
export class Meeting<Request, Answer> {
  readonly #carryOut: CarryOut<Request, Answer>;
  readonly #most: number;
  #waiting: Waiting<Request, Answer>[] = [];
  #underWay = 0;

  /** At most so many requests go together. */
  constructor(most: number, carryOut: CarryOut<Request, Answer>) {
    this.#most = most;
    this.#carryOut = carryOut;
  }

  ask(request: Request): Promise<Answer> {
    return new Promise((resolve) => {
      this.#waiting.push({ request, resolve });
      this.#send();
    });
  }

  #send(): void {
    while (this.#underWay < LANES && this.#waiting.length > 0) {
      const group = this.#waiting.slice(0, this.#most);
      this.#waiting = this.#waiting.slice(this.#most);
      const answers = this.#carryOut(group.map(({ request }) => request));
      this.#underWay++;
      for (const [place, { resolve }] of group.entries())
        resolve(answers[place] as Promise<Answer>);
      void Promise.allSettled(answers).then(() => {
        this.#underWay--;
        this.#send();
      });
    }
  }
}
