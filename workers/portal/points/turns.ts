/** One act after the other, in the order in which they came; a flood is turned away instead of waiting. */
const mostWaiting = 100;

export class Turns {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** Null when too many wait already. */
  take<Value>(act: () => Promise<Value>): Promise<Value> | null {
    if (this.#waiting === mostWaiting) return null;
    this.#waiting++;
    const turn = this.#last.then(act).finally(() => {
      this.#waiting--;
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
