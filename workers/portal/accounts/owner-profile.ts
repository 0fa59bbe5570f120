/**
 * The profile in one account's Durable Object: the user's document, the password state, and the display name at the
 * identity service.
 */

import type { Firestore, StoredDocument } from "../clients/firestore-client.ts";
import { toFields } from "../clients/firestore-values.ts";
import { isRejectedCall } from "../clients/http-client.ts";
import type { IdentityAccount, IdentityClient } from "../clients/identity-client.ts";
import type { Preferences } from "../session/contract.ts";
import { ResumableReads } from "../session/resumable-reads.ts";
import type { SnapshotCache } from "../session/snapshot-cache.ts";
import { getUserPath, toFormerAddress, writePhoto, writePreferences } from "../session/user-document.ts";
import type { OwnProfile, PasswordState, PendingEmailChange, SavedProfile, SaveResult } from "./contract.ts";
import { getMemberSince, saveProfile, toSavedProfile } from "./profile-document.ts";

interface ProfileOptions {
  kv: SyncKvStorage;
  store(): Firestore;
  identity(): IdentityClient;
  snapshots: SnapshotCache;
  onFault: (error: unknown) => void;
}

const passwordKey = "password";
const pendingNameKey = "nameToMirror";

export class OwnerProfile {
  readonly #options: ProfileOptions;
  readonly #documents = new ResumableReads<StoredDocument | null>();

  constructor(options: ProfileOptions) {
    this.#options = options;
  }

  async read(uid: string, emailChange: PendingEmailChange | null): Promise<OwnProfile | "asking" | null> {
    const { store, onFault } = this.#options;
    try {
      const document = await this.#documents.readOrResume(uid, () => store().get(getUserPath(uid)));
      if (document === "asking") return document;
      if (!document) throw new Error("The user document is missing.");
      return {
        ...(await toSavedProfile(document)),
        memberSince: getMemberSince(document),
        password: this.getPassword(),
        emailChange,
      };
    } catch (error) {
      onFault(error);
      return null;
    }
  }

  /**
   * Writes the document first because pages read it. The identity service uses its own copy of the name in its e-mails;
   * when that update fails, the next sign-in repeats it.
   */
  async save(uid: string, edited: SavedProfile, idToken: string): Promise<SaveResult | "refused" | null> {
    const { kv, store, snapshots, onFault } = this.#options;
    try {
      const result = await saveProfile(store(), uid, edited, new Date());
      this.#documents.forget();
      if (result.status === "conflict") return result;
      snapshots.write({ displayName: edited.name });
      kv.put(pendingNameKey, edited.name);
      this.syncDisplayName(idToken).catch(onFault);
      return result;
    } catch (error) {
      onFault(error);
      return isRejectedCall(error) ? "refused" : null;
    }
  }

  /** Returns false when the write fails. */
  async savePreferences(uid: string, preferences: Preferences): Promise<boolean> {
    const { store, snapshots, onFault } = this.#options;
    try {
      await writePreferences(store(), uid, preferences, new Date());
    } catch (error) {
      onFault(error);
      return false;
    }
    snapshots.write(preferences);
    return true;
  }

  /** Returns the previous photo URL, or null when the write fails. An empty URL means no photo. */
  async savePhoto(uid: string, photoUrl: string): Promise<{ previous: string } | null> {
    const { store, snapshots, onFault } = this.#options;
    try {
      const previous = await writePhoto(store(), uid, photoUrl, new Date());
      snapshots.write({ photoUrl: photoUrl || null });
      return { previous };
    } catch (error) {
      onFault(error);
      return null;
    }
  }

  /** Of a person who no longer has the account. */
  forgetTexts(): void {
    this.#documents.forget();
    this.#options.kv.delete(pendingNameKey);
  }

  async syncDisplayName(idToken: string): Promise<void> {
    const { kv, identity } = this.#options;
    const name = kv.get<string>(pendingNameKey);
    if (name === undefined) return;
    const mirrored = await identity().setDisplayName(idToken, name);
    // A newer name may have been saved during the call.
    if (mirrored.ok && kv.get<string>(pendingNameKey) === name) kv.delete(pendingNameKey);
  }

  async saveEmail(uid: string, email: string): Promise<void> {
    const { store, onFault } = this.#options;
    const now = new Date();
    try {
      // Only an existing document needs the new e-mail. The next sign-in repeats a failed write.
      const document = await store().get(getUserPath(uid));
      const fields = { email, emailVerified: true, updatedAt: now, ...toFormerAddress(document, email, now) };
      await store().commit([
        {
          update: { path: getUserPath(uid), fields: toFields(fields) },
          mask: Object.keys(fields),
          precondition: { exists: true },
        },
      ]);
    } catch (error) {
      onFault(error);
    }
  }

  getPassword(): PasswordState | null {
    return this.#options.kv.get<PasswordState>(passwordKey) ?? null;
  }

  recordPasswordChange(nowMs: number): void {
    const state: PasswordState = { exists: true, changedAt: new Date(nowMs).toISOString() };
    this.#options.kv.put(passwordKey, state);
  }

  /** Wraps the client so that each account lookup also records the password state. */
  observePassword(identity: IdentityClient): IdentityClient {
    return {
      ...identity,
      lookup: async (idToken) => {
        const account = await identity.lookup(idToken);
        if (account.ok) this.#options.kv.put(passwordKey, toPasswordState(account.value));
        return account;
      },
    };
  }
}

/** The identity service records the account and its first password with slightly different timestamps. */
const firstPasswordMs = 5_000;

function toPasswordState(account: IdentityAccount): PasswordState {
  const { providerUserInfo = [], passwordUpdatedAt, createdAt } = account;
  const isFirst = passwordUpdatedAt === undefined || passwordUpdatedAt - Number(createdAt) < firstPasswordMs;
  return {
    exists: providerUserInfo.some(({ providerId }) => providerId === "password"),
    changedAt: isFirst ? null : new Date(passwordUpdatedAt).toISOString(),
  };
}
