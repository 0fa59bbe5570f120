/**
 * An address that changes hands before it is verified: another person registered it, and its owner comes by a mailed
 * reset or a social sign-in. What the registrant left is taken off the account before its owner uses it. Each step may
 * be repeated, so that an interrupted one continues with a later request.
 */
import { seconds } from "#base/duration.ts";
import type { Firestore, StoredDocument } from "../clients/firestore-client.ts";
import { toFields } from "../clients/firestore-values.ts";
import type { IdentityAdminClient } from "../clients/identity-admin-client.ts";
import type { IdentityClient } from "../clients/identity-client.ts";
import { logSecurity } from "../log.ts";
import type { PublishChange } from "../notifications/send-notification.ts";
import { getRequestId } from "../request-scope.ts";
import type { IdentityClaims } from "../session/id-token.ts";
import { getUserPath } from "../session/user-document.ts";
import { hideTickets } from "../tickets/hide-tickets.ts";
import type { EmailChange } from "./email-change.ts";
import type { OwnerProfile } from "./owner-profile.ts";
import { toPhotoOwner } from "./photo-repository.ts";

interface HandOverTools {
  kv: SyncKvStorage;
  store(): Firestore;
  identity(): IdentityClient;
  accounts(): Pick<IdentityAdminClient, "replaceProfile">;
  profile: Pick<OwnerProfile, "forgetTexts">;
  address: Pick<EmailChange, "cancel">;
  photos: R2Bucket;
  publish: PublishChange;
  /** `once` is the idempotency key. */
  notifyOwner(once: string): Promise<void>;
}

/**
 * `prepared`: a mailed reset is being used, so that the next verified sign-in is the owner's. `due`: that sign-in has
 * come. `settled`: the account has its owner.
 */
type State = { is: "prepared" | "settled" } | { is: "due"; sinceMs: number };

const stateKey = "handOver";
const retryDelayMs = seconds(10);

export class HandOver {
  readonly #tools: HandOverTools;
  #failedAtMs = Number.NEGATIVE_INFINITY;

  constructor(tools: HandOverTools) {
    this.#tools = tools;
  }

  get #state(): State | null {
    return this.#tools.kv.get<State>(stateKey) ?? null;
  }

  /** Whether the account still shows what the registrant left. */
  get isOpen(): boolean {
    return this.#state !== null && this.#state.is !== "settled";
  }

  /** Before the mailed reset of an unverified account is used in a browser that is not signed in to it. */
  prepare(): void {
    if (this.#state === null) this.#tools.kv.put<State>(stateKey, { is: "prepared" });
  }

  /** The person who registered has confirmed the address. */
  settle(): void {
    this.#tools.kv.put<State>(stateKey, { is: "settled" });
  }

  /** Whether a hand-over was interrupted and may go on. */
  mustResume(nowMs: number): boolean {
    return this.#state?.is === "due" && nowMs - this.#failedAtMs >= retryDelayMs;
  }

  /** Whether a sign-in with these claims is the first one of the owner. `reading` is the user's document. */
  async isDue(claims: IdentityClaims, reading: Promise<StoredDocument | null>): Promise<boolean> {
    if (!claims.emailVerified || this.#state?.is === "settled") return false;
    if (this.#state !== null) return true;
    if (claims.signInProvider === "password") return false;
    const { emailVerified, providerId } = (await reading)?.fields ?? {};
    return emailVerified === false && providerId === "password";
  }

  /** Throws when a service does not answer. */
  async run(claims: IdentityClaims, idToken: string): Promise<void> {
    const { kv, notifyOwner, profile, address } = this.#tools;
    const before = this.#state;
    const sinceMs = before?.is === "due" ? before.sinceMs : Date.now();
    kv.put<State>(stateKey, { is: "due", sinceMs });
    try {
      address.cancel(Date.now());
      profile.forgetTexts();
      await Promise.all([
        this.#replaceProfile(claims, idToken),
        this.#deletePhotos(claims.uid),
        hideTickets(claims.uid, { store: this.#tools.store(), publish: this.#tools.publish }),
      ]);
      await notifyOwner(`hand-over ${sinceMs}`);
    } catch (error) {
      this.#failedAtMs = Date.now();
      throw error;
    }
    this.settle();
    logSecurity("account.handed_over", { requestId: getRequestId(), uid: claims.uid });
  }

  /** The owner's name and photo are those of the provider that proved the address; after a reset there are none. */
  async #replaceProfile({ uid, signInProvider }: IdentityClaims, idToken: string): Promise<void> {
    const account = await this.#tools.identity().lookup(idToken);
    if (!account.ok) throw new Error(`The account was not read: ${account.error.code}.`);
    const providers = account.value.providerUserInfo ?? [];
    const own = providers.find(({ providerId }) => providerId === signInProvider && providerId !== "password");
    const { displayName = "", photoUrl = "" } = own ?? {};
    const replaced = await this.#tools.accounts().replaceProfile(uid, { displayName, photoUrl });
    if (!replaced.ok) throw new Error(`The profile was not replaced: ${replaced.error.code}.`);
    const fields = { displayName, photoURL: photoUrl, company: "", emailVerified: true, updatedAt: new Date() };
    const result = await this.#tools.store().commit([
      {
        update: { path: getUserPath(uid), fields: toFields(fields) },
        // The mask deletes the preferences of the registrant, which have no value here.
        mask: [...Object.keys(fields), "language", "theme", "mail"],
        precondition: { exists: true },
      },
    ]);
    if (result === "aborted") throw new Error("The user's document stayed busy.");
  }

  async #deletePhotos(uid: string): Promise<void> {
    const { photos } = this.#tools;
    const { objects } = await photos.list({ prefix: `${await toPhotoOwner(uid)}/` });
    if (objects.length > 0) await photos.delete(objects.map(({ key }) => key));
  }
}
