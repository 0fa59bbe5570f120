/** Durable Object with all accounts, codes, tokens and keys of the identity emulator. */

import { DurableObject } from "cloudflare:workers";
import { Buffer } from "node:buffer";
import type { SandboxVariables } from "../variables.ts";
import { type AccountChanges, Accounts, hashPassword, isPassword, toPasswordChanges } from "./accounts.ts";
import { ActionCodes, type Mail } from "./action-codes.ts";
import {
  createUnsupportedError,
  type IdentityError,
  type Reply,
  rejectUnless,
  toAccountsError,
  toErrorReply,
  toTokenError,
} from "./errors.ts";
import type { CallContext } from "./operation.ts";
import { toAccountInfo, toUserInfo } from "./operations/account.ts";
import { operations } from "./operations/index.ts";
import { Quotas } from "./quotas.ts";
import { Sessions } from "./sessions.ts";
import { SigningKeys } from "./signing-keys.ts";
import { type CodeExchange, type Consent, SocialGrants, type SocialTokens } from "./social/grants.ts";
import { clearedTables, tables } from "./tables.ts";

interface NewAccount {
  email: string;
  password: string;
  displayName: string;
  emailVerified: boolean;
  disabled?: boolean;
  /** Applies to new accounts only. */
  uid?: string;
}

interface ListedAccount {
  email: string;
  /** Absent after the user has changed it. */
  password?: string;
  uid: string;
  emailVerified: boolean;
  displayName: string;
  disabled: boolean;
}

const maxMails = 1000;

export class IdentityVendor extends DurableObject<SandboxVariables> {
  readonly #sql: SqlStorage;
  readonly #accounts: Accounts;
  readonly #codes: ActionCodes;
  readonly #keys: { "id-token": SigningKeys; social: SigningKeys };
  readonly #sessions: Sessions;
  readonly #grants: SocialGrants;
  readonly #quotas: Quotas;

  constructor(state: DurableObjectState, env: SandboxVariables) {
    super(state, env);
    const { sql } = state.storage;
    sql.exec(tables);
    this.#sql = sql;
    this.#accounts = new Accounts(sql);
    this.#codes = new ActionCodes(sql, env);
    this.#quotas = new Quotas(sql);
    this.#keys = { "id-token": new SigningKeys(sql, "id-token"), social: new SigningKeys(sql, "social") };
    const { "id-token": keys, social } = this.#keys;
    this.#sessions = new Sessions({ sql, keys, accounts: this.#accounts, projectId: env.FIREBASE_PROJECT_ID });
    this.#grants = new SocialGrants(sql, social);
    void state.blockConcurrencyWhile(async () => {
      await keys.prepare();
      await social.prepare();
    });
  }

  /** Runs an account call: `name` follows `accounts:` in the URL, `json` is the raw body. */
  async perform(name: string, json: string, context: CallContext): Promise<Reply> {
    const [accounts, sessions, codes] = [this.#accounts, this.#sessions, this.#codes];
    const call = {
      ...context,
      env: this.env,
      now: new Date(),
      accounts,
      sessions,
      codes,
      quotas: this.#quotas,
      socialKeys: this.#keys.social,
    };
    return runOperation(toAccountsError, async () => {
      const operation = operations.get(name);
      if (!operation) throw createUnsupportedError(`accounts:${name}`);
      return operation(json, call);
    });
  }

  async refresh(refreshToken: string): Promise<Reply> {
    return runOperation(toTokenError, async () => {
      const { uid, idToken, ...tokens } = await this.#sessions.refresh(refreshToken, new Date());
      return {
        access_token: idToken,
        expires_in: tokens.expiresIn,
        token_type: "Bearer",
        refresh_token: tokens.refreshToken,
        id_token: idToken,
        user_id: uid,
        project_id: "100000000001",
      };
    });
  }

  jwks(purpose: "id-token" | "social"): { keys: Record<string, string | undefined>[] } {
    return {
      keys: this.#keys[purpose].jwks().keys.map(({ kty, n, e, kid, alg, use }) => ({ kty, n, e, kid, alg, use })),
    };
  }

  /** Signs new ID tokens with a new key. Only the previous key stays published. */
  async rotateSigningKey(): Promise<void> {
    await this.#keys["id-token"].rotate();
  }

  /** Creates the account, or updates the one with this address. */
  createAccount(wanted: NewAccount): { uid: string } {
    const now = new Date();
    const existing = this.#accounts.findByEmail(wanted.email);
    const state: AccountChanges = {
      display_name: wanted.displayName || null,
      email_verified: wanted.emailVerified ? 1 : 0,
      disabled: wanted.disabled ? 1 : 0,
    };
    const { password_hash: hash, password_salt: salt } = existing ?? {};
    const samePassword = hash && salt && isPassword(wanted.password, { hash, salt });
    if (existing && !samePassword) this.#sessions.revokeAll(existing.uid);
    const password = samePassword ? {} : toPasswordChanges(hashPassword(wanted.password), now);
    const changes = { ...state, ...password, minted_password: wanted.password };
    const { uid } = existing
      ? this.#accounts.change(existing.uid, changes)
      : this.#accounts.create(wanted.email, changes, now, wanted.uid);
    return { uid };
  }

  /** Null without such an account. */
  async signIn(email: string, minutesAgo = 0): Promise<{ idToken: string; refreshToken: string } | null> {
    const account = this.#accounts.findByEmail(email);
    if (!account) return null;
    const { idToken, refreshToken } = await this.#sessions.start(
      account,
      "password",
      new Date(),
      new Date(Date.now() - minutesAgo * 60_000),
    );
    return { idToken, refreshToken };
  }

  /** Returns accounts as a service account sees them. Skips unknown addresses and ids. */
  find(emails: string[], uids: string[]): object[] {
    const found = [
      ...emails.map((email) => this.#accounts.findByEmail(email)),
      ...uids.map((uid) => this.#accounts.findByUid(uid)),
    ].filter((account) => account !== undefined);
    return found.map((account) => toUserInfo(account, this.#accounts));
  }

  /** The call `accounts:update` of a service account. */
  updateAsAdministrator(uid: string | undefined, changes: AccountChanges): Promise<Reply> {
    return runOperation(toAccountsError, async () => {
      rejectUnless(uid, "MISSING_LOCAL_ID");
      rejectUnless(this.#accounts.findByUid(uid), "USER_NOT_FOUND");
      return toAccountInfo(this.#accounts.change(uid, changes), this.#accounts);
    });
  }

  /** The call `accounts:delete` of a service account. */
  deleteAsAdministrator(uid: string | undefined): Promise<Reply> {
    return runOperation(toAccountsError, async () => {
      rejectUnless(uid, "MISSING_LOCAL_ID");
      rejectUnless(this.#accounts.findByUid(uid), "USER_NOT_FOUND");
      this.#sessions.revokeAll(uid);
      this.#accounts.remove(uid);
      return { kind: "identitytoolkit#DeleteAccountResponse" };
    });
  }

  /** The call `accounts:batchGet` of a service account: a page of all accounts, ordered by uid. */
  listPage(size: number, pageToken: string | undefined): Promise<Reply> {
    return runOperation(toAccountsError, async () => {
      const page = this.#accounts.listAfter(readPageToken(pageToken), size);
      const users = page.map((account) => toUserInfo(account, this.#accounts));
      const last = page.at(-1);
      return {
        kind: "identitytoolkit#DownloadAccountResponse",
        // Protobuf omits empty lists.
        ...(users.length > 0 ? { users } : {}),
        // Like the vendor's, a full last page has a token too; the page after it is empty.
        ...(last && page.length === size ? { nextPageToken: createPageToken(last.uid) } : {}),
      };
    });
  }

  setDisabled(uid: string, disabled: boolean): void {
    this.#accounts.change(uid, { disabled: disabled ? 1 : 0 });
  }

  listAccounts(): ListedAccount[] {
    return this.#accounts.list().map((account) => ({
      email: account.email ?? "",
      ...(account.minted_password ? { password: account.minted_password } : {}),
      uid: account.uid,
      emailVerified: account.email_verified === 1,
      displayName: account.display_name ?? "",
      disabled: account.disabled === 1,
    }));
  }

  /** The latest thousand, newest first. */
  listMails(to?: string): Mail[] {
    return this.#codes.listMails(to, maxMails);
  }

  /** Deletes accounts, mails and tokens, but keeps the signing keys. */
  clear(): void {
    for (const table of clearedTables) this.#sql.exec(`DELETE FROM ${table}`);
  }

  authorizeSocial(consent: Consent): string {
    return this.#grants.authorize(consent, new Date());
  }

  exchangeSocialCode(exchange: CodeExchange): Promise<SocialTokens | null> {
    return this.#grants.exchange(exchange, new Date());
  }
}

const pageTokenPrefix = "after:";

/** Opaque to clients. */
const createPageToken = (uid: string) => Buffer.from(pageTokenPrefix + uid).toString("base64url");

/** The uid before the page; empty for the first page. */
function readPageToken(pageToken: string | undefined): string {
  if (!pageToken) return "";
  const text = Buffer.from(pageToken, "base64url").toString();
  rejectUnless(text.startsWith(pageTokenPrefix), "INVALID_PAGE_SELECTION");
  return text.slice(pageTokenPrefix.length);
}

async function runOperation(
  envelope: (vendorError: IdentityError) => object,
  run: () => Promise<object>,
): Promise<Reply> {
  try {
    return { status: 200, json: JSON.stringify(await run()) };
  } catch (error) {
    return toErrorReply(error, envelope);
  }
}
