/**
 * The operator's file with the keys. Cloudflare never returns a secret, so that the list with the former keys, and the
 * times of their rotation, must be kept elsewhere.
 */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { type KeyList, type KeyTimes, type Kind, kinds, RotationError } from "./key-lists.ts";

interface Content {
  [variable: string]: unknown;
  rotation?: Record<string, { times: KeyTimes; isUnsent?: boolean }>;
}

export class KeyFile {
  readonly #path: string;
  #content: Content;

  constructor(path: string) {
    this.#path = path;
    try {
      this.#content = JSON.parse(readFileSync(path, "utf8"));
    } catch {
      throw new RotationError(`${path} cannot be read as JSON. It holds the keys by name, see docs/operations.md.`);
    }
  }

  has = (kind: Kind): boolean => typeof this.#content[kinds[kind].variable] === "string";

  read(kind: Kind): KeyList {
    const { variable } = kinds[kind];
    const text = this.#content[variable];
    if (typeof text !== "string" || text === "") throw new RotationError(`${this.#path} has no ${variable}.`);
    return { text, times: this.#content.rotation?.[variable]?.times ?? {} };
  }

  /** Whether the list was written here, and its sending was not confirmed. */
  isUnsent = (kind: Kind): boolean => this.#content.rotation?.[kinds[kind].variable]?.isUnsent === true;

  /** Before it is sent: a key that seals somewhere and is written nowhere would lose what it sealed. */
  write(kind: Kind, { text, times }: KeyList, isUnsent: boolean): void {
    const { variable } = kinds[kind];
    const rotation = { ...this.#content.rotation, [variable]: { times, ...(isUnsent ? { isUnsent } : {}) } };
    this.#content = { ...this.#content, [variable]: text, rotation };
    const draft = `${this.#path}.draft`;
    writeFileSync(draft, `${JSON.stringify(this.#content, null, 2)}\n`, { mode: 0o600 });
    renameSync(draft, this.#path);
  }
}
