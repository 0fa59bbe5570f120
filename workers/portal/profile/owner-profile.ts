/** What one account's owner sees and edits of themselves: the document, the password's age, a copy of the name at the identity service. */

import { ResumableReads } from "../account/resumable-reads.ts";
import type { SnapshotCache } from "../account/snapshot-cache.ts";
import { userPath, writePhoto, writePreferences } from "../account/user-document.ts";
import type { Firestore, StoredDocument } from "../clients/firestore-client.ts";
import { toFields } from "../clients/firestore-values.ts";
import { isRejectedCall } from "../clients/http-client.ts";
import type { IdentityAccount, IdentityClient } from "../clients/identity-client.ts";
import type { Preferences } from "../contract.ts";
import type { AddressChange, OwnProfile, PasswordState, SavedProfile, SaveOutcome } from "./contract.ts";
import { memberSinceOf, savedProfileOf, saveProfile } from "./profile-document.ts";

interface ProfileTools {
  kv: SyncKvStorage;
  store(): Firestore;
  identity(): IdentityClient;
  snapshots: SnapshotCache;
  onFault: (error: unknown) => void;
}

const passwordKey = "password";
const nameKey = "nameToMirror";

export class OwnerProfile {
  readonly #tools: ProfileTools;
  readonly #documents = new ResumableReads<StoredDocument | null>();

  constructor(tools: ProfileTools) {
    this.#tools = tools;
  }

  async read(uid: string, addressChange: AddressChange | null): Promise<OwnProfile | "asking" | null> {
    const { store, onFault } = this.#tools;
    try {
      const document = await this.#documents.take(uid, () => store().get(userPath(uid)));
      if (document === "asking") return document;
      if (!document) throw new Error("There is no user document to show.");
      return {
        ...(await savedProfileOf(document)),
        memberSince: memberSinceOf(document),
        password: this.password(),
        addressChange,
      };
    } catch (error) {
      onFault(error);
      return null;
    }
  }

  /**
   * The document first: it is the truth, and pages show it from then on. The identity service's copy, which its mails
   * greet with, follows; where it cannot, the next sign-in brings it.
   */
  async save(uid: string, edited: SavedProfile, idToken: string): Promise<SaveOutcome | "refused" | null> {
    const { kv, store, snapshots, onFault } = this.#tools;
    try {
      const outcome = await saveProfile(store(), uid, edited, new Date());
      this.#documents.forget();
      if (outcome.status === "conflict") return outcome;
      snapshots.write({ displayName: edited.name });
      kv.put(nameKey, edited.name);
      this.mirrorName(idToken).catch(onFault);
      return outcome;
    } catch (error) {
      onFault(error);
      return isRejectedCall(error) ? "refused" : null;
    }
  }

  /** False when they could not be written. */
  async savePreferences(uid: string, preferences: Preferences): Promise<boolean> {
    const { store, snapshots, onFault } = this.#tools;
    try {
      await writePreferences(store(), uid, preferences, new Date());
    } catch (error) {
      onFault(error);
      return false;
    }
    snapshots.write(preferences);
    return true;
  }

  /** Answers the address that stood there before; null where it could not be written. "" stands for no photo. */
  async savePhoto(uid: string, photoUrl: string): Promise<{ previous: string } | null> {
    const { store, snapshots, onFault } = this.#tools;
    try {
      const previous = await writePhoto(store(), uid, photoUrl, new Date());
      snapshots.write({ photoUrl: photoUrl || null });
      return { previous };
    } catch (error) {
      onFault(error);
      return null;
    }
  }

  async mirrorName(idToken: string): Promise<void> {
    const { kv, identity } = this.#tools;
    const name = kv.get<string>(nameKey);
    if (name === undefined) return;
    const mirrored = await identity().setDisplayName(idToken, name);
    // Another name may have been saved meanwhile.
    if (mirrored.ok && kv.get<string>(nameKey) === name) kv.delete(nameKey);
  }

  async addressChanged(uid: string, email: string): Promise<void> {
    const { store, onFault } = this.#tools;
    const fields = { email, emailVerified: true, updatedAt: new Date() };
    try {
      // Without a document there is nothing to correct, and a write that fails is made up for by the next sign-in.
      await store().commit([
        {
          update: { path: userPath(uid), fields: toFields(fields) },
          mask: Object.keys(fields),
          precondition: { exists: true },
        },
      ]);
    } catch (error) {
      onFault(error);
    }
  }

  password(): PasswordState | null {
    return this.#tools.kv.get<PasswordState>(passwordKey) ?? null;
  }

  passwordChanged(nowMs: number): void {
    const state: PasswordState = { exists: true, changedAt: new Date(nowMs).toISOString() };
    this.#tools.kv.put(passwordKey, state);
  }

  /** Notes what the identity service tells of the password whenever it is asked about the account. */
  listening(identity: IdentityClient): IdentityClient {
    return {
      ...identity,
      lookup: async (idToken) => {
        const found = await identity.lookup(idToken);
        if (found.ok) this.#tools.kv.put(passwordKey, passwordStateOf(found.value));
        return found;
      },
    };
  }
}

/** The service's clock notes the account and its first password one after the other. */
const firstPasswordMs = 5_000;

export function passwordStateOf(account: IdentityAccount): PasswordState {
  const { providerUserInfo = [], passwordUpdatedAt, createdAt } = account;
  const isFirst = passwordUpdatedAt === undefined || passwordUpdatedAt - Number(createdAt) < firstPasswordMs;
  return {
    exists: providerUserInfo.some(({ providerId }) => providerId === "password"),
    changedAt: isFirst ? null : new Date(passwordUpdatedAt).toISOString(),
  };
}
