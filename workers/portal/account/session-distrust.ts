/** Whether renewed tokens are believed: not while a password or an address is about to change. */
const storageKey = "distrustedUntil";
/** Longer than an act at the identity service can take with its time limit. */
const distrustMs = 60_000;

export class SessionDistrust {
  readonly #kv: SyncKvStorage;

  constructor(kv: SyncKvStorage) {
    this.#kv = kv;
  }

  start(nowMs: number): void {
    this.#kv.put(storageKey, nowMs + distrustMs);
  }

  end(): void {
    this.#kv.delete(storageKey);
  }

  isActive(nowMs: number): boolean {
    return nowMs < (this.#kv.get<number>(storageKey) ?? 0);
  }
}
