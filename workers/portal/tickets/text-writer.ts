/** Writes text from HTML, in which white space is one space and blocks begin new lines. */
export class TextWriter {
  text = "";
  #breaks = 0;
  #isAfterBullet = false;

  /** Begins a new line (1) or paragraph (2) before the next words. */
  break(breaks: number): void {
    if (!this.#isAfterBullet) this.#breaks = Math.max(this.#breaks, breaks);
  }

  /** Two make a paragraph. */
  newLine(): void {
    this.#breaks = Math.min(2, this.#breaks + 1);
  }

  write(words: string): void {
    const collapsed = words.replace(/[ \t\n\r\f]+/g, " ");
    const isAtStart = this.#breaks > 0 || /^$|[\s]$/.test(this.text);
    this.verbatim(isAtStart ? collapsed.replace(/^ /, "") : collapsed);
  }

  verbatim(words: string): void {
    if (words === "") return;
    if (this.text !== "" && this.#breaks > 0) this.text = this.text.trimEnd() + "\n".repeat(this.#breaks);
    this.#breaks = 0;
    this.#isAfterBullet = false;
    this.text += words;
  }

  /** What follows stays in its line. */
  bullet(mark: string): void {
    this.break(1);
    this.verbatim(mark);
    this.#isAfterBullet = true;
  }
}
