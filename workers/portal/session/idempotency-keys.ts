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

  /** Runs `action` unless it is running, or is done, under this key. A failed action may be tried again. */
  runOnce<Answer>(
    key: string,
    action: () => Promise<Answer>,
    isDone: (answer: Answer) => boolean,
    forMs = keptMs,
  ): Promise<Answer> {
    const earlier = this.#kept.get(key);
    if (earlier && Date.now() < earlier.untilMs) return earlier.answer as Promise<Answer>;
    const entry = { answer: action(), untilMs: Date.now() + forMs };
    this.#kept.set(key, entry);
    const [oldest = key] = this.#kept.keys();
    if (this.#kept.size > maxKept) this.#kept.delete(oldest);
    const forget = () => {
      if (this.#kept.get(key) === entry) this.#kept.delete(key);
    };
    entry.answer.then((answer) => isDone(answer) || forget(), forget);
    return entry.answer;
  }

  /** Forgets the answers under all other keys, which are no longer true. */
  clearExcept(key = ""): void {
    for (const each of [...this.#kept.keys()]) if (each !== key) this.#kept.delete(each);
  }
}
