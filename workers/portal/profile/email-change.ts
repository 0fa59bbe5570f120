/** Changes of one account's address: which one was asked for, and whether what hangs on the address has followed it. */
import type { IdentityClaims } from "../auth/id-token.ts";
import type { LicencesClient } from "../contract.ts";
import type { AddressChange } from "./contract.ts";

export type AddressClaims = Pick<IdentityClaims, "uid" | "email" | "emailVerified" | "expiresAtSeconds">;

interface AddressTools {
  kv: SyncKvStorage;
  /** In the name of whoever has this address now. */
  licences(claims: AddressClaims): Pick<LicencesClient, "relink">;
  onFault: (error: unknown) => void;
}

const askedKey = "addressAsked";
const settledKey = "addressSettled";
/** As long as the identity service takes a link of this kind. */
const linkLifetimeMs = 72 * 3_600_000;
const tokenLifetimeSeconds = 3600;
const pauseMs = 10_000;

interface Settled {
  email: string;
  /** When the token ends that told the address: a token that ends earlier is older, and its address as well. */
  expiresAtSeconds: number;
}

export class AddressKeeper {
  readonly #tools: AddressTools;
  #settling: Promise<boolean> | null = null;
  #failedAtMs = Number.NEGATIVE_INFINITY;

  constructor(tools: AddressTools) {
    this.#tools = tools;
  }

  /** The change that waits for its link; null when there is none, or its link is too old. */
  asked(nowMs: number): AddressChange | null {
    const change = this.#tools.kv.get<AddressChange>(askedKey);
    return change && nowMs - Date.parse(change.askedAt) < linkLifetimeMs ? change : null;
  }

  /** Only the change last asked for counts; null takes it back. */
  expect(change: AddressChange | null): void {
    if (change) this.#tools.kv.put(askedKey, change);
    else this.#tools.kv.delete(askedKey);
  }

  /** False when none was waiting. */
  callOff(nowMs: number): boolean {
    const isWaiting = this.asked(nowMs) !== null;
    if (isWaiting) this.expect(null);
    return isWaiting;
  }

  /** The identity service has just given the account this address. */
  async changed(uid: string, email: string, nowMs: number): Promise<void> {
    this.expect(null);
    const expiresAtSeconds = Math.floor(nowMs / 1000) + tokenLifetimeSeconds;
    await this.settle({ uid, email, emailVerified: true, expiresAtSeconds });
  }

  /**
   * Licences follow a proven address. Where that fails, the next request of a session with this address does it, so
   * that it need not be remembered who changed the address, and where. Answers whether any have moved.
   */
  async settle(claims: AddressClaims): Promise<boolean> {
    if (!this.#isNew(claims) || Date.now() - this.#failedAtMs < pauseMs) return false;
    this.#settling ??= this.#settleOnce(claims).finally(() => {
      this.#settling = null;
    });
    return this.#settling;
  }

  #isNew({ email, emailVerified, expiresAtSeconds }: AddressClaims): boolean {
    if (!emailVerified || !email) return false;
    const settled = this.#tools.kv.get<Settled>(settledKey);
    return !settled || (settled.email !== email && expiresAtSeconds >= settled.expiresAtSeconds);
  }

  async #settleOnce(claims: AddressClaims): Promise<boolean> {
    const { email, expiresAtSeconds } = claims;
    const relinked = await this.#tools.licences(claims).relink();
    if (!relinked.ok && relinked.error.code === "UPSTREAM_UNAVAILABLE") {
      this.#failedAtMs = Date.now();
      return false;
    }
    // Nothing that time would heal: the staff find out whose they are.
    if (!relinked.ok) this.#tools.onFault(new Error(`Licences did not follow the address: ${relinked.error.code}.`));
    this.#tools.kv.put(settledKey, { email: email ?? "", expiresAtSeconds } satisfies Settled);
    return relinked.ok && relinked.value.moved > 0;
  }
}
