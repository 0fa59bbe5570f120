/**
 * Results of this account's forms by idempotency key, so that a form that arrives twice, as after a double click
 * without JavaScript, has one effect and one result. In memory only, because results may hold secrets.
 */
import { minutes } from "#base/duration.ts";

const maxKept = 20;
const keptMs = minutes(1);

interface Kept {
  answer: Promise<unknown>;
  untilMs: number;
}

export class IdempotencyKeys {
  readonly #kept = new Map<string, Kept>();

  /** Runs `act` unless it is running, or is done, under this key. A failed act may be tried again. */
  runOnce<Answer>(
    key: string,
    act: () => Promise<Answer>,
    isDone: (answer: Answer) => boolean,
    forMs = keptMs,
  ): Promise<Answer> {
    const known = this.#kept.get(key);
    if (known && Date.now() < known.untilMs) return known.answer as Promise<Answer>;
    const kept = { answer: act(), untilMs: Date.now() + forMs };
    this.#kept.set(key, kept);
    const [oldest = key] = this.#kept.keys();
    if (this.#kept.size > maxKept) this.#kept.delete(oldest);
    const forget = () => {
      if (this.#kept.get(key) === kept) this.#kept.delete(key);
    };
    kept.answer.then((answer) => isDone(answer) || forget(), forget);
    return kept.answer;
  }

  /** Forgets the answers under all other keys, which are no longer true. */
  clearExcept(key = ""): void {
    for (const each of [...this.#kept.keys()]) if (each !== key) this.#kept.delete(each);
  }
}
