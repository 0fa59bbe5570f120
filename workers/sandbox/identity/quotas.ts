/** Quotas of the vendor: new accounts per IP address, and wrong passwords per account. */
import * as z from "zod";
import { IdentityError } from "./errors.ts";

/** The first default is published by the vendor, the second is not; see the README.md of the sandbox. */
export const identityQuotas = z.strictObject({
  /** New accounts with a password per hour and IP address. */
  signUps: z.int().min(0).default(100),
  /** Wrong passwords per account in 15 minutes; then the vendor rejects even the right one. */
  wrongPasswords: z.int().min(1).default(10),
});

type IdentityQuotas = z.infer<typeof identityQuotas>;

/** In memory of the isolate, like faults; the counts are in the object's storage. */
let limits: IdentityQuotas = identityQuotas.parse({});

export function setIdentityQuotas(quotas: IdentityQuotas): void {
  limits = quotas;
}

const signUpWindowMs = 60 * 60_000;
const wrongPasswordWindowMs = 15 * 60_000;

export class Quotas {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  checkSignUps(address: string, now: Date): void {
    if (this.#count("sign-up", address, now.getTime() - signUpWindowMs) >= limits.signUps)
      throw new IdentityError("TOO_MANY_ATTEMPTS_TRY_LATER");
  }

  countSignUp(address: string, now: Date): void {
    this.#add("sign-up", address, now);
  }

  checkWrongPasswords(uid: string, now: Date): void {
    if (this.#count("wrong-password", uid, now.getTime() - wrongPasswordWindowMs) < limits.wrongPasswords) return;
    throw new IdentityError(
      "TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later.",
    );
  }

  countWrongPassword(uid: string, now: Date): void {
    this.#add("wrong-password", uid, now);
  }

  forgetWrongPasswords(uid: string): void {
    this.#sql.exec("DELETE FROM quota_uses WHERE kind = 'wrong-password' AND subject = ?", uid);
  }

  #count(kind: string, subject: string, since: number): number {
    const query = "SELECT count(*) AS uses FROM quota_uses WHERE kind = ? AND subject = ? AND at > ?";
    return Number(this.#sql.exec(query, kind, subject, since).toArray()[0]?.uses);
  }

  #add(kind: string, subject: string, now: Date): void {
    this.#sql.exec("DELETE FROM quota_uses WHERE at <= ?", now.getTime() - signUpWindowMs);
    this.#sql.exec("INSERT INTO quota_uses (kind, subject, at) VALUES (?, ?, ?)", kind, subject, now.getTime());
  }
}
