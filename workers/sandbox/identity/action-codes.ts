/** Single-use codes and the mails that contain them. */
import type { SandboxVariables } from "../variables.ts";
import { IdentityError, rejectUnless } from "./errors.ts";
import { randomSecret } from "./tables.ts";

type RequestType = "PASSWORD_RESET" | "VERIFY_EMAIL" | "VERIFY_AND_CHANGE_EMAIL" | "RECOVER_EMAIL";

export interface ActionCode extends Record<string, SqlStorageValue> {
  code: string;
  request_type: RequestType;
  uid: string;
  /** The account's address when the code was created; for RECOVER_EMAIL the address to restore. */
  email: string;
  new_email: string | null;
  expires_at: number;
}

export interface Mail {
  to: string;
  subject: string;
  link: string;
  code: string;
  sentAt: string;
}

interface CodeRequest {
  requestType: RequestType;
  uid: string;
  email: string;
  newEmail?: string;
  /** Recipient of the mail. */
  to: string;
  locale: string | undefined;
}

const hourMs = 3_600_000;
const lifetimesMs: Record<RequestType, number> = {
  PASSWORD_RESET: hourMs,
  VERIFY_EMAIL: 72 * hourMs,
  VERIFY_AND_CHANGE_EMAIL: 72 * hourMs,
  RECOVER_EMAIL: 72 * hourMs,
};
const modes: Record<RequestType, string> = {
  PASSWORD_RESET: "resetPassword",
  VERIFY_EMAIL: "verifyEmail",
  VERIFY_AND_CHANGE_EMAIL: "verifyAndChangeEmail",
  RECOVER_EMAIL: "recoverEmail",
};
const subjects: Record<"fr" | "en", Record<RequestType, string>> = {
  fr: {
    PASSWORD_RESET: "Réinitialisez votre mot de passe pour",
    VERIFY_EMAIL: "Validez votre adresse e-mail pour",
    VERIFY_AND_CHANGE_EMAIL: "Validez votre nouvelle adresse e-mail pour",
    RECOVER_EMAIL: "Votre adresse de connexion a été modifiée pour",
  },
  en: {
    PASSWORD_RESET: "Reset your password for",
    VERIFY_EMAIL: "Verify your email for",
    VERIFY_AND_CHANGE_EMAIL: "Verify your new email for",
    RECOVER_EMAIL: "Your sign-in email was changed for",
  },
};

export class ActionCodes {
  readonly #sql: SqlStorage;
  readonly #env: SandboxVariables;

  constructor(sql: SqlStorage, env: SandboxVariables) {
    this.#sql = sql;
    this.#env = env;
  }

  send(request: CodeRequest, now: Date): void {
    const code = randomSecret();
    const expiresAt = now.getTime() + lifetimesMs[request.requestType];
    this.#sql.exec(
      "INSERT INTO action_codes (code, request_type, uid, email, new_email, expires_at) VALUES (?, ?, ?, ?, ?, ?)",
      ...[code, request.requestType, request.uid, request.email, request.newEmail ?? null, expiresAt],
    );
    const language = /^fr\b/i.test(request.locale ?? "") ? "fr" : "en";
    const subject = `${subjects[language][request.requestType]} ${this.#env.FIREBASE_PROJECT_ID}`;
    this.#sql.exec(
      "INSERT INTO mails (recipient, subject, link, code, sent_at) VALUES (?, ?, ?, ?, ?)",
      ...[request.to, subject, this.#link(request, code, language), code, now.getTime()],
    );
  }

  /** Returns a valid code without consuming it. */
  read(code: string, now: Date): ActionCode {
    const found = this.#sql.exec<ActionCode>("SELECT * FROM action_codes WHERE code = ?", code).toArray()[0];
    rejectUnless(found, "INVALID_OOB_CODE");
    if (found.expires_at <= now.getTime()) throw new IdentityError("EXPIRED_OOB_CODE");
    return found;
  }

  remove(code: string): void {
    this.#sql.exec("DELETE FROM action_codes WHERE code = ?", code);
  }

  /** A new password invalidates the links of earlier reset mails. */
  removePasswordResets(uid: string): void {
    this.#sql.exec("DELETE FROM action_codes WHERE uid = ? AND request_type = 'PASSWORD_RESET'", uid);
  }

  /** Newest first, at most `limit`. */
  listMails(to: string | undefined, limit: number): Mail[] {
    return this.#sql
      .exec<{ recipient: string; subject: string; link: string; code: string; sent_at: number }>(
        `SELECT recipient, subject, link, code, sent_at FROM mails
         WHERE recipient = coalesce(?, recipient) ORDER BY id DESC LIMIT ?`,
        ...[to?.toLowerCase() ?? null, limit],
      )
      .toArray()
      .map(({ recipient, sent_at, ...mail }) => ({ to: recipient, ...mail, sentAt: new Date(sent_at).toISOString() }));
  }

  #link(request: CodeRequest, code: string, language: string): string {
    const link = new URL("/auth/action", this.#env.PORTAL_URL);
    const parameters = {
      mode: modes[request.requestType],
      oobCode: code,
      apiKey: this.#env.FIREBASE_API_KEY,
      lang: language,
    };
    for (const [name, value] of Object.entries(parameters)) link.searchParams.set(name, value);
    return link.href;
  }
}
