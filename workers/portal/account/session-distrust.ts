/** While a password or an address is about to change, renewed tokens are not trusted. */
const storageKey = "distrustedUntil";
/** Longer than a call to the identity service with its time limit. */
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
