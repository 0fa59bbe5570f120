/** The pending change of an account's e-mail, and the move of its licences to the verified e-mail. */
import { hours } from "#base/duration.ts";
import type { LicencesClient } from "../clients/contract.ts";
import type { EmailClaims } from "../session/id-token.ts";
import type { PendingEmailChange } from "./contract.ts";

interface EmailChangeOptions {
  kv: SyncKvStorage;
  /** Acts as the user whose e-mail these claims verify. */
  licences(claims: EmailClaims): Pick<LicencesClient, "relink">;
  onFault: (error: unknown) => void;
}

const pendingKey = "addressAsked";
const relinkedKey = "addressSettled";
/** The identity service accepts the link for this long. */
const linkLifetimeMs = hours(72);
const tokenLifetimeSeconds = 3600;
const retryDelayMs = 10_000;

interface Relinked {
  email: string;
  /** Expiry of the token that carried the e-mail. A token that expires earlier is older, so its e-mail is ignored. */
  expiresAtSeconds: number;
}

export class EmailChange {
  readonly #options: EmailChangeOptions;
  #settling: Promise<boolean> | null = null;
  #failedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: EmailChangeOptions) {
    this.#options = options;
  }

  /** Null when no change is pending or its link has expired. */
  getPending(nowMs: number): PendingEmailChange | null {
    const change = this.#options.kv.get<PendingEmailChange>(pendingKey);
    return change && nowMs - Date.parse(change.askedAt) < linkLifetimeMs ? change : null;
  }

  /** Whether this is the latest requested change, and it was not cancelled. */
  isRequested(newEmail: string, nowMs: number): boolean {
    return this.getPending(nowMs)?.newEmail === newEmail;
  }

  /** Only the link of this change counts from now on. Returns the former change. */
  request(newEmail: string, nowMs: number): PendingEmailChange | null {
    const former = this.getPending(nowMs);
    this.#setPending({ newEmail, askedAt: new Date(nowMs).toISOString() });
    return former;
  }

  /** Restores the former change when the link of `failed` could not be mailed, unless another one was requested since. */
  restore(change: PendingEmailChange | null, failed: string, nowMs: number): void {
    if (this.isRequested(failed, nowMs)) this.#setPending(change);
  }

  /** Replaces the pending change; null removes it. */
  #setPending(change: PendingEmailChange | null): void {
    if (change) this.#options.kv.put(pendingKey, change);
    else this.#options.kv.delete(pendingKey);
  }

  /** Returns false when no change was pending. */
  cancel(nowMs: number): boolean {
    const isWaiting = this.getPending(nowMs) !== null;
    if (isWaiting) this.#setPending(null);
    return isWaiting;
  }

  /** Runs after the identity service has set this e-mail. */
  async complete(uid: string, email: string, nowMs: number): Promise<void> {
    this.#setPending(null);
    const expiresAtSeconds = Math.floor(nowMs / 1000) + tokenLifetimeSeconds;
    await this.relinkLicences({ uid, email, emailVerified: true, expiresAtSeconds });
  }

  /**
   * Moves licences to the verified e-mail. After a failure, the next request of a session with this e-mail tries again,
   * so no retry has to be stored. Returns whether any licence moved.
   */
  async relinkLicences(claims: EmailClaims): Promise<boolean> {
    if (!this.#isNew(claims) || Date.now() - this.#failedAtMs < retryDelayMs) return false;
    this.#settling ??= this.#settleOnce(claims).finally(() => {
      this.#settling = null;
    });
    return this.#settling;
  }

  #isNew({ email, emailVerified, expiresAtSeconds }: EmailClaims): boolean {
    if (!emailVerified || !email) return false;
    const settled = this.#options.kv.get<Relinked>(relinkedKey);
    return !settled || (settled.email !== email && expiresAtSeconds >= settled.expiresAtSeconds);
  }

  async #settleOnce(claims: EmailClaims): Promise<boolean> {
    const { email, expiresAtSeconds } = claims;
    const relinked = await this.#options.licences(claims).relink();
    if (!relinked.ok && relinked.error.code === "WRITE_UNANSWERED") {
      this.#failedAtMs = Date.now();
      return false;
    }
    // A retry would not help: staff resolve the ownership.
    if (!relinked.ok) this.#options.onFault(new Error(`Licences did not follow the e-mail: ${relinked.error.code}.`));
    this.#options.kv.put(relinkedKey, { email: email ?? "", expiresAtSeconds } satisfies Relinked);
    return relinked.ok && relinked.value.moved > 0;
  }
}
