/**
 * Reads that may take longer than a page waits: the next page resumes the read that an earlier one began. In
 * memory only, and dropped with every write.
 */
import { TimeLimitError, withTimeLimit } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";

/** Longer than any read takes. */
const keptMs = 30_000;
/** One read for each page of a list; few are open at once. */
const maxKept = 20;

interface Begun<Value> {
  reading: Promise<Value>;
  untilMs: number;
}

export class ResumableReads<Value> {
  readonly #begun = new Map<string, Begun<Value>>();

  /** "asking": the read is still running. Throws what the read throws. */
  async readOrResume(name: string, read: () => Promise<Value>): Promise<Value | "asking"> {
    const begun = this.#find(name) ?? this.#begin(name, read);
    try {
      const value = await withTimeLimit(timeLimits.pages.resumableReadMs, begun.reading);
      this.#drop(name, begun);
      return value;
    } catch (error) {
      if (error instanceof TimeLimitError) return "asking";
      this.#drop(name, begun);
      throw error;
    }
  }

  forget(): void {
    this.#begun.clear();
  }

  #find(name: string): Begun<Value> | null {
    const begun = this.#begun.get(name);
    return begun && Date.now() < begun.untilMs ? begun : null;
  }

  #begin(name: string, read: () => Promise<Value>): Begun<Value> {
    if (this.#begun.size >= maxKept) this.#begun.clear();
    const begun = { reading: read(), untilMs: Date.now() + keptMs };
    // The caller that resumes it gets the error.
    begun.reading.catch(() => undefined);
    this.#begun.set(name, begun);
    return begun;
  }

  #drop(name: string, begun: Begun<Value>): void {
    if (this.#begun.get(name) === begun) this.#begun.delete(name);
  }
}
