/** The tables of the identity vendor's object. Times are milliseconds since 1970 unless the name says seconds. */
import { randomBytes, randomInt } from "node:crypto";

export const tables = `
  CREATE TABLE IF NOT EXISTS accounts (
    uid TEXT PRIMARY KEY,
    email TEXT UNIQUE,
    email_verified INTEGER NOT NULL DEFAULT 0,
    display_name TEXT,
    photo_url TEXT,
    password_hash TEXT,
    password_salt TEXT,
    minted_password TEXT,
    disabled INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL,
    last_login_at INTEGER NOT NULL,
    password_updated_at INTEGER,
    valid_since_seconds INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS linked_providers (
    provider_id TEXT NOT NULL,
    raw_id TEXT NOT NULL,
    uid TEXT NOT NULL,
    email TEXT,
    display_name TEXT,
    photo_url TEXT,
    PRIMARY KEY (provider_id, raw_id)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS linked_providers_by_uid ON linked_providers (uid);
  CREATE TABLE IF NOT EXISTS refresh_tokens (
    token TEXT PRIMARY KEY,
    uid TEXT NOT NULL,
    provider TEXT NOT NULL,
    auth_time_seconds INTEGER NOT NULL,
    revoked INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX IF NOT EXISTS refresh_tokens_by_uid ON refresh_tokens (uid);
  CREATE TABLE IF NOT EXISTS action_codes (
    code TEXT PRIMARY KEY,
    request_type TEXT NOT NULL,
    uid TEXT NOT NULL,
    email TEXT NOT NULL,
    new_email TEXT,
    expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS action_codes_by_uid ON action_codes (uid);
  CREATE TABLE IF NOT EXISTS mails (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    link TEXT NOT NULL,
    code TEXT NOT NULL,
    sent_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS mails_by_recipient ON mails (recipient, id);
  CREATE TABLE IF NOT EXISTS social_grants (
    code TEXT PRIMARY KEY,
    email TEXT NOT NULL,
    email_verified INTEGER NOT NULL,
    name TEXT NOT NULL,
    redirect_uri TEXT NOT NULL,
    nonce TEXT NOT NULL,
    code_challenge TEXT NOT NULL,
    scope TEXT NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS quota_uses (kind TEXT NOT NULL, subject TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS quota_uses_by_subject ON quota_uses (kind, subject, at);
  CREATE TABLE IF NOT EXISTS signing_keys (
    kid TEXT PRIMARY KEY,
    purpose TEXT NOT NULL,
    private_jwk TEXT NOT NULL,
    sequence INTEGER NOT NULL
  ) STRICT;
`;

/** All tables except the signing keys, because verifiers cache keys and a cloud project keeps them too. */
export const clearedTables = [
  "accounts",
  "linked_providers",
  "refresh_tokens",
  "action_codes",
  "mails",
  "social_grants",
  "quota_uses",
] as const;

/** Characters of random identifiers. */
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** An account's id: 28 letters and digits. */
export function randomUid(): string {
  return Array.from({ length: 28 }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** An unguessable code or token. */
export function randomSecret(): string {
  return randomBytes(40).toString("base64url");
}
