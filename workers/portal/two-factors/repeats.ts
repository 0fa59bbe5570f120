/**
 * Forms that arrive twice, as after a double click without JavaScript: the second is answered like the first, whose answer
 * the person never sees. In memory only, for a minute, and only for an act that was done.
 */
const keptMs = 60_000;

interface Kept<Answer> {
  form: string;
  answer: Promise<Answer>;
  untilMs: number;
}

export class Repeats<Answer extends { status: string }> {
  readonly #done: Answer["status"];
  #last: Kept<Answer> | null = null;

  /** `done` is the status of an answer that is worth repeating. */
  constructor(done: Answer["status"]) {
    this.#done = done;
  }

  /** `form` names the act, who asks for it, and what was typed. */
  once(form: string, act: () => Promise<Answer>): Promise<Answer> {
    const last = this.#last;
    if (last?.form === form && Date.now() < last.untilMs) return last.answer;
    const kept: Kept<Answer> = { form, answer: act(), untilMs: Date.now() + keptMs };
    this.#last = kept;
    const drop = () => {
      if (this.#last === kept) this.#last = null;
    };
    kept.answer.then(({ status }) => status !== this.#done && drop(), drop);
    return kept.answer;
  }

  forget(): void {
    this.#last = null;
  }
}
