/** Events in the order of their time; those of one time in the order in which they were added. */
export interface ScheduledEvent<Kind> {
  atMs: number;
  order: number;
  event: Kind;
}

export class EventQueue<Kind> {
  readonly #heap: ScheduledEvent<Kind>[] = [];
  #added = 0;

  add(atMs: number, event: Kind): void {
    const heap = this.#heap;
    heap.push({ atMs, order: this.#added++, event });
    for (let at = heap.length - 1; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!this.#isBefore(at, parent)) break;
      this.#swap(at, parent);
      at = parent;
    }
  }

  /** Undefined when no event is left. */
  take(): ScheduledEvent<Kind> | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (heap.length === 0 || last === undefined) return first;
    heap[0] = last;
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let least = at;
      if (left < heap.length && this.#isBefore(left, least)) least = left;
      if (right < heap.length && this.#isBefore(right, least)) least = right;
      if (least === at) return first;
      this.#swap(at, least);
      at = least;
    }
  }

  #isBefore(one: number, other: number): boolean {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    if (!a || !b) return false;
    return a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order);
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    if (!a || !b) return;
    this.#heap[one] = b;
    this.#heap[other] = a;
  }
}
