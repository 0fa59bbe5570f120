/** A queue whose first entry is taken at once, also among a hundred thousand. */
export class Fifo<Entry> {
  #entries: Entry[] = [];
  #taken = 0;

  get length(): number {
    return this.#entries.length - this.#taken;
  }

  add(entry: Entry): void {
    this.#entries.push(entry);
  }

  first(): Entry | undefined {
    return this.#entries[this.#taken];
  }

  take(): Entry | undefined {
    const entry = this.#entries[this.#taken];
    if (entry === undefined) return undefined;
    this.#taken++;
    if (this.#taken > 1_000 && this.#taken * 2 > this.#entries.length) {
      this.#entries = this.#entries.slice(this.#taken);
      this.#taken = 0;
    }
    return entry;
  }
}
