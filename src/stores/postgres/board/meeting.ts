interface Waiting<Request, Answer> {
  readonly request: Request;
  readonly resolve: (answer: Promise<Answer>) => void;
}

/** Answers each of the requests, in one call. */
export type CarryOut<Request, Answer> = (
  requests: readonly Request[],
) => readonly Promise<Answer>[];

/**
 * Where requests of one process meet: as few calls are under way, who asks shares
 * the next one with all that wait for it. A call costs the server more than a
 * request in it.
 */
export class Meeting<Request, Answer> {
  readonly #carryOut: CarryOut<Request, Answer>;
  readonly #lanes: number;
  readonly #most: number;
  readonly #waiting: Waiting<Request, Answer>[] = [];
  #underWay = 0;
  #isTurn = false;

  /** At most so many calls are under way at once, and so many requests go together. */
  constructor(
    { lanes, most }: { readonly lanes: number; readonly most: number },
    carryOut: CarryOut<Request, Answer>,
  ) {
    this.#lanes = lanes;
    this.#most = most;
    this.#carryOut = carryOut;
  }

  ask(request: Request): Promise<Answer> {
    return new Promise((resolve) => {
      this.#waiting.push({ request, resolve });
      this.#sendInTurn();
    });
  }

  /** Who was just answered asks again in this turn. */
  #sendInTurn(): void {
    if (this.#isTurn) return;
    this.#isTurn = true;
    setImmediate(() => {
      this.#isTurn = false;
      this.#send();
    });
  }

  #send(): void {
    while (this.#underWay < this.#lanes && this.#waiting.length > 0) {
      const share = Math.ceil(this.#waiting.length / (this.#lanes - this.#underWay));
      const group = this.#waiting.splice(0, Math.min(share, this.#most));
      const answers = this.#carryOut(group.map(({ request }) => request));
      this.#underWay++;
      for (const [place, { resolve }] of group.entries())
        resolve(answers[place] as Promise<Answer>);
      void Promise.allSettled(answers).then(() => {
        this.#underWay--;
        this.#sendInTurn();
      });
    }
  }
}
