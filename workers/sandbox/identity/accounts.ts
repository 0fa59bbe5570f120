/** Accounts, their passwords, and the social identities linked to them. */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { rejectUnless } from "./errors.ts";
import { randomUid } from "./tables.ts";

interface LinkedProvider {
  providerId: string;
  rawId: string;
  email: string;
  displayName: string | null;
  photoUrl: string | null;
}

/** A row; flags are 0 or 1. */
export interface Account extends Record<string, SqlStorageValue> {
  uid: string;
  email: string | null;
  email_verified: number;
  display_name: string | null;
  photo_url: string | null;
  password_hash: string | null;
  password_salt: string | null;
  /** The password in plain text until the user changes it, for the sandbox's front page. */
  minted_password: string | null;
  disabled: number;
  created_at: number;
  last_login_at: number;
  password_updated_at: number | null;
  valid_since_seconds: number;
}

/** The columns that may change. */
export type AccountChanges = Partial<Omit<Account, "uid" | "created_at">>;

const address = z.email({ pattern: z.regexes.rfc5322Email }).max(255);

export function normaliseEmail(email: string): string {
  return email.toLowerCase();
}

export function isEmail(email: string): boolean {
  // The pattern knows no name of another alphabet at the end.
  return address.safeParse(email.replace(/\.xn--[\da-z-]{1,59}$/i, ".tld")).success;
}

export class Accounts {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  list(): Account[] {
    return this.#sql.exec<Account>("SELECT * FROM accounts ORDER BY created_at, email").toArray();
  }

  /** Accounts after a uid, ordered by uid. */
  listAfter(uid: string, limit: number): Account[] {
    return this.#sql.exec<Account>("SELECT * FROM accounts WHERE uid > ? ORDER BY uid LIMIT ?", uid, limit).toArray();
  }

  findByUid(uid: string): Account | undefined {
    return this.#sql.exec<Account>("SELECT * FROM accounts WHERE uid = ?", uid).toArray()[0];
  }

  findByEmail(email: string): Account | undefined {
    return this.#sql.exec<Account>("SELECT * FROM accounts WHERE email = ?", normaliseEmail(email)).toArray()[0];
  }

  findByProvider(providerId: string, rawId: string): Account | undefined {
    return this.#sql
      .exec<Account>(
        "SELECT accounts.* FROM linked_providers JOIN accounts USING (uid) WHERE provider_id = ? AND raw_id = ?",
        ...[providerId, rawId],
      )
      .toArray()[0];
  }

  create(email: string, changes: AccountChanges, now: Date, uid = randomUid()): Account {
    const at = now.getTime();
    this.#sql.exec(
      "INSERT INTO accounts (uid, email, created_at, last_login_at, valid_since_seconds) VALUES (?, ?, ?, ?, ?)",
      ...[uid, normaliseEmail(email), at, at, Math.floor(at / 1000)],
    );
    return this.change(uid, changes);
  }

  change(uid: string, changes: AccountChanges): Account {
    const columns = Object.keys(changes);
    if (columns.length > 0) {
      const assignments = columns.map((column) => `${column} = ?`).join(", ");
      this.#sql.exec(`UPDATE accounts SET ${assignments} WHERE uid = ?`, ...Object.values(changes), uid);
    }
    const account = this.findByUid(uid);
    if (!account) throw new Error(`There is no account ${uid} to change.`);
    return account;
  }

  /**
   * Deletes the account but keeps its refresh tokens, so that they get `USER_NOT_FOUND` instead of
   * `INVALID_REFRESH_TOKEN`.
   */
  remove(uid: string): void {
    for (const table of ["accounts", "linked_providers", "action_codes"]) {
      this.#sql.exec(`DELETE FROM ${table} WHERE uid = ?`, uid);
    }
  }

  listProviders(uid: string): LinkedProvider[] {
    return this.#sql
      .exec<{
        provider_id: string;
        raw_id: string;
        email: string;
        display_name: string | null;
        photo_url: string | null;
      }>("SELECT provider_id, raw_id, email, display_name, photo_url FROM linked_providers WHERE uid = ?", uid)
      .toArray()
      .map((row) => ({
        ...{ providerId: row.provider_id, rawId: row.raw_id, email: row.email },
        ...{ displayName: row.display_name, photoUrl: row.photo_url },
      }));
  }

  link(uid: string, provider: LinkedProvider): void {
    this.#sql.exec(
      "INSERT OR REPLACE INTO linked_providers (provider_id, raw_id, uid, email, display_name, photo_url) VALUES (?, ?, ?, ?, ?, ?)",
      ...[provider.providerId, provider.rawId, uid, provider.email, provider.displayName, provider.photoUrl],
    );
  }

  unlinkAll(uid: string): void {
    this.#sql.exec("DELETE FROM linked_providers WHERE uid = ?", uid);
  }
}

/** Returns the columns for a new password. `valid_since_seconds` invalidates older tokens. */
export function toPasswordChanges(password: PasswordHash, now: Date): AccountChanges {
  return {
    password_hash: password.hash,
    password_salt: password.salt,
    minted_password: null,
    password_updated_at: now.getTime(),
    valid_since_seconds: Math.floor(now.getTime() / 1000),
  };
}

/** A salted SHA-256. A slow hash would only slow down tests, because the sandbox has no real passwords. */
interface PasswordHash {
  hash: string;
  salt: string;
}

const minPasswordLength = 6;

export function rejectWeakPassword(password: string): void {
  rejectUnless(
    password.length >= minPasswordLength,
    `WEAK_PASSWORD : Password should be at least ${minPasswordLength} characters`,
  );
}

export function hashPassword(password: string, salt = randomBytes(16).toString("hex")): PasswordHash {
  return { salt, hash: createHash("sha256").update(`${salt}:${password}`).digest("hex") };
}

export function isPassword(password: string, stored: PasswordHash): boolean {
  const given = hashPassword(password, stored.salt);
  return timingSafeEqual(Buffer.from(given.hash, "hex"), Buffer.from(stored.hash, "hex"));
}
