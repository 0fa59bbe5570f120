/**
 * Keeps one user's row in the staff's list up to date, inside the user's `Account` object, which all changes pass. It
 * works in the background and never fails a change; a failed write is repeated later.
 */
import { minutes } from "#base/duration.ts";
import type { LicencesClient } from "../clients/contract.ts";
import type { Firestore } from "../clients/firestore-client.ts";
import type { IdentityAdminClient } from "../clients/identity-admin-client.ts";
import { readUsers } from "./read-users.ts";

interface IndexerTools {
  kv: SyncKvStorage;
  store(): Firestore;
  accounts(): Pick<IdentityAdminClient, "findAccount">;
  /** With the clock as actor. */
  licences(): Pick<LicencesClient, "saveUsers" | "removeUsers">;
  hasSecondFactor(): boolean;
  /** Sets the object's alarm to this time or earlier. */
  setAlarmBy(atMs: number): Promise<void>;
  waitUntil(work: Promise<unknown>): void;
  onFault(error: unknown): void;
}

interface DueWrite {
  uid: string;
  atMs: number;
}

const dueKey = "userIndexDue";
const retryMs = minutes(10);

export class UserIndexer {
  readonly #tools: IndexerTools;
  #running: Promise<void> | null = null;
  #isDue = false;

  constructor(tools: IndexerTools) {
    this.#tools = tools;
  }

  /** One write at a time; changes during a write cause one more. `uid` may be that of a person who never signed in. */
  refresh(uid: string): void {
    if (uid === "") return;
    this.#isDue = true;
    if (this.#running) return;
    this.#running = this.#run(uid).finally(() => {
      this.#running = null;
    });
    this.#tools.waitUntil(this.#running);
  }

  /** When a failed write is repeated; null when none has failed. */
  getRetryMs(): number | null {
    return this.#tools.kv.get<DueWrite>(dueKey)?.atMs ?? null;
  }

  retry(nowMs: number): void {
    const due = this.#tools.kv.get<DueWrite>(dueKey);
    if (due && due.atMs <= nowMs) this.refresh(due.uid);
  }

  async #run(uid: string): Promise<void> {
    const { kv, onFault } = this.#tools;
    try {
      while (this.#isDue) {
        this.#isDue = false;
        const isSaved = await this.#save(uid);
        if (!isSaved) return await this.#postpone(uid);
      }
      if (kv.get(dueKey)) kv.delete(dueKey);
    } catch (error) {
      onFault(error);
      await this.#postpone(uid).catch(onFault);
    }
  }

  async #postpone(uid: string): Promise<void> {
    const atMs = Date.now() + retryMs;
    this.#tools.kv.put(dueKey, { uid, atMs } satisfies DueWrite);
    await this.#tools.setAlarmBy(atMs);
  }

  /** False when a service did not answer, which its client has logged. */
  async #save(uid: string): Promise<boolean> {
    const { store, accounts, licences, hasSecondFactor } = this.#tools;
    const readAt = new Date().toISOString();
    const account = await accounts().findAccount(uid);
    if (!account.ok) return false;
    if (account.value === null) return (await licences().removeUsers({ readAt, uids: [uid] })).ok;
    const users = await readUsers(store(), [account.value]);
    const secondFactor = hasSecondFactor();
    return (await licences().saveUsers({ readAt, users: users.map((user) => ({ ...user, secondFactor })) })).ok;
  }
}
