/**
 * Forms that arrive twice, as after a double click without JavaScript: the second is answered like the first, whose answer
 * the person never sees. In memory only, for a minute, and only for an act that was done.
 */
export const repeatMs = 60_000;

interface Kept<Answer> {
  form: string;
  answer: Promise<Answer>;
  untilMs: number;
}

export class Repeats<Answer> {
  readonly #isDone: (answer: Answer) => boolean;
  readonly #keptMs: number;
  #last: Kept<Answer> | null = null;

  /** `isDone` tells an answer that is worth repeating. */
  constructor(isDone: (answer: Answer) => boolean, keptMs = repeatMs) {
    this.#isDone = isDone;
    this.#keptMs = keptMs;
  }

  /** `form` names the act, who asks for it, and what was typed. */
  once(form: string, act: () => Promise<Answer>): Promise<Answer> {
    const last = this.#last;
    if (last?.form === form && Date.now() < last.untilMs) return last.answer;
    const kept: Kept<Answer> = { form, answer: act(), untilMs: Date.now() + this.#keptMs };
    this.#last = kept;
    const drop = () => {
      if (this.#last === kept) this.#last = null;
    };
    kept.answer.then((answer) => this.#isDone(answer) || drop(), drop);
    return kept.answer;
  }

  forget(): void {
    this.#last = null;
  }
}
