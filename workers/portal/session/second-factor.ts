/** The second factor of one account: set-up, code checks, and a limit on wrong codes. */

import { decodeBase64url, randomBase64url } from "#base/base64url.ts";
import { toHex } from "#base/digest.ts";
import { minutes } from "#base/duration.ts";
import { isSealedWithOldKey, type Keyring } from "#base/sealed-box.ts";
import { parseSignInCode } from "#base/typed-code.ts";
import { admit, advance, emptyState, type LimiterState, type Policy, reserve, settle } from "./attempt-rules.ts";
import { SecondFactorRepository, type StoredFactor } from "./second-factor-repository.ts";
import { TaskQueue } from "./task-queue.ts";
import { openToken, type SealPlace, sealToken } from "./token-seal.ts";

/** Recovery codes. A recovery code works once, and only its slow hash is stored. */
const recoveryCodeCount = 10;
const recoveryCodeLength = 10;
const saltBytes = 16;
/** A code has 50 random bits, so guessing one costs 2^64 hashes. A password would need more iterations. */
const iterations = 20_000;
/** Crockford's Base32, without letters that look like digits. 32 characters, so that a random byte maps evenly. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Formatted for display: `7K3MD-9QX2H`. */
export function createRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) codes.add(createRecoveryCode());
  return [...codes];
}

function createRecoveryCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(recoveryCodeLength));
  const code = Array.from(bytes, (byte) => alphabet.charAt(byte % alphabet.length)).join("");
  return `${code.slice(0, recoveryCodeLength / 2)}-${code.slice(recoveryCodeLength / 2)}`;
}

/** All codes of a set share one salt, so that a check computes one hash. */
export const createSalt = (): string => randomBase64url(saltBytes);

/** Slow on purpose: a fast hash would not protect 50 bits. Expects a `code` from `parseSignInCode`. */
export async function hashRecoveryCode(code: string, salt: string): Promise<string> {
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(code), "PBKDF2", false, ["deriveBits"]);
  const derivation = { name: "PBKDF2", hash: "SHA-256", salt: decodeBase64url(salt), iterations };
  return toHex(new Uint8Array(await crypto.subtle.deriveBits(derivation, key, 256)));
}

export type CodeRejection =
  | { status: "wrong" }
  /** Also returned for a right code. */
  | { status: "blocked"; untilMs: number };

export type CodeCheck = { status: "right"; by: "app" | "recovery"; codesLeft: number } | CodeRejection;

export interface FactorStatus {
  sinceMs: number;
  codesLeft: number;
}

/** `atMs` identifies the change, so that a repeated form gets the same answer. */
interface NewCodes {
  status: "made";
  codes: string[];
  atMs: number;
}

export type ConfirmResult =
  | NewCodes
  | { status: "wrong" }
  /** No draft waits for a code. */
  | { status: "void" };

export type RenewResult = NewCodes | CodeRejection;

/** `changed` is false when it was already off, as on a second click. */
export type StopResult = { status: "off"; changed: boolean } | CodeRejection;

interface SecondFactorOptions {
  sql: SqlStorage;
  kv: SyncKvStorage;
  keyring: () => Keyring;
  uid: () => string;
  /** It was switched on or off. */
  onSwitched: () => void;
  notifyOwner: (change: "codesBlocked" | "recoveryCodeUsed") => void;
  onFault: (error: unknown) => void;
}

/** A right code, which stays valid until it is spent. */
interface Match {
  by: "app" | "recovery";
  /** Returns false when the code is no longer valid. */
  spend(): boolean;
}

/** A session that repeats the start within this time gets the same secret. */
const secretReuseMs = minutes(1);
const draftLifetimeMs = minutes(15);
const attemptsKey = "codeAttempts";
/** Waits grow longer than those of a sign-in because only a person who knows the password can cause them. */
const codePolicy: Policy = {
  threshold: 5,
  windowMs: minutes(15),
  waitsMs: [1, 5, 15, 60, 240].map((count) => minutes(count)),
  onRight: "clear",
};

export class SecondFactor {
  readonly #options: SecondFactorOptions;
  readonly #store: SecondFactorRepository;
  readonly #queue = new TaskQueue();
  /** The session that has seen the current draft. */
  #shown: { sid: string; secretSealed: string } | null = null;

  constructor(options: SecondFactorOptions) {
    this.#options = options;
    this.#store = new SecondFactorRepository(options.sql);
  }

  get isOn(): boolean {
    return this.#store.read("on") !== null;
  }

  getStatus(): FactorStatus | null {
    const factor = this.#store.read("on");
    return factor && { sinceMs: factor.sinceMs, codesLeft: this.#store.countCodes() };
  }

  /**
   * Creates a secret; returns null while a factor is on. A repeated start returns the same secret, so that a scanned QR
   * code stays valid.
   */
  start(sid: string): Promise<string | null> {
    return this.#queue.run(async () => {
      const draft = this.#draft();
      const isShown = draft && this.#shown?.sid === sid && this.#shown.secretSealed === draft.secretSealed;
      if (isShown && Date.now() - draft.sinceMs < secretReuseMs) return this.#open(draft);
      const { createSecret } = await import("./time-code.ts");
      const secret = createSecret();
      const secretSealed = await this.#seal(secret);
      if (this.isOn) return null;
      this.#store.write("draft", { secretSealed, sinceMs: Date.now(), lastStep: 0 });
      this.#shown = { sid, secretSealed };
      return secret;
    });
  }

  /** The unconfirmed secret. */
  async openDraft(): Promise<string | null> {
    const draft = this.#draft();
    return draft && this.#open(draft);
  }

  /** Does not count wrong codes because this form's page shows the secret. */
  async confirm(text: string): Promise<ConfirmResult> {
    const { findTimeStep } = await import("./time-code.ts");
    const draft = this.#draft();
    const secret = draft && (await this.#open(draft));
    if (!draft || secret === null) return { status: "void" };
    const typed = parseSignInCode(text);
    const nowMs = Date.now();
    const step = typed?.kind === "time" ? findTimeStep(typed.code, secret, { nowMs, lastStep: draft.lastStep }) : null;
    if (step === null) return { status: "wrong" };
    const set = await createCodeSet();
    // Another tab may have started again or confirmed first.
    if (this.#draft()?.secretSealed !== draft.secretSealed) return { status: "void" };
    this.#store.remove("draft");
    this.#store.write("on", { secretSealed: draft.secretSealed, sinceMs: nowMs, lastStep: step });
    this.#store.replaceCodes(set);
    this.#options.onSwitched();
    return { status: "made", codes: set.codes, atMs: nowMs };
  }

  /** Checks run one after the other, so that no code opens twice and every attempt counts. */
  check(text: string): Promise<CodeCheck> {
    return this.#queue.run(() => this.#check(text));
  }

  /**
   * For actions that need a code only while the factor is on. A code stays valid when its action fails. Other checks
   * wait meanwhile, so that one code never confirms two actions.
   */
  runWithCode(text: string, action: () => Promise<boolean>): Promise<CodeCheck | { status: "off" }> {
    return this.#queue.run(async () => {
      if (this.isOn) return this.#check(text, action);
      await action();
      return { status: "off" };
    });
  }

  renewCodes(text: string): Promise<RenewResult> {
    return this.#queue.run(async () => {
      const check = await this.#check(text);
      if (check.status !== "right") return check;
      const set = await createCodeSet();
      this.#store.replaceCodes(set);
      return { status: "made", codes: set.codes, atMs: Date.now() };
    });
  }

  stop(text: string): Promise<StopResult> {
    return this.#queue.run(async () => {
      if (!this.isOn) return { status: "off", changed: false };
      const check = await this.#check(text);
      if (check.status !== "right") return check;
      this.#remove();
      return { status: "off", changed: true };
    });
  }

  /** For an owner who has lost it: removes it without a code. Returns whether it was on. */
  reset(): Promise<boolean> {
    return this.#queue.run(async () => {
      const wasOn = this.isOn;
      this.#remove();
      this.#options.kv.delete(attemptsKey);
      return wasOn;
    });
  }

  #remove(): void {
    this.#store.remove("on");
    this.#store.remove("draft");
    this.#store.replaceCodes({ salt: "", hashes: [] });
    this.#options.onSwitched();
  }

  async #check(text: string, action?: () => Promise<boolean>): Promise<CodeCheck> {
    const nowMs = Date.now();
    const attempts = this.#attempts(nowMs);
    const admission = admit(attempts, codePolicy, nowMs);
    if (admission.kind === "blocked") return { status: "blocked", untilMs: admission.untilMs };
    // Count before checking, so that an aborted attempt counts.
    const id = crypto.randomUUID();
    const counted = settle(reserve(attempts, id, nowMs), codePolicy, id, "wrong", nowMs);
    this.#options.kv.put(attemptsKey, counted);
    const match = await this.#match(text, nowMs);
    if (match) this.#options.kv.delete(attemptsKey);
    const isSpent = match !== null && (!action || (await action())) && match.spend();
    if (isSpent && match.by === "recovery") this.#options.notifyOwner("recoveryCodeUsed");
    if (match && (isSpent || action)) return { status: "right", by: match.by, codesLeft: this.#store.countCodes() };
    if (admit(counted, codePolicy, nowMs).kind === "blocked") this.#options.notifyOwner("codesBlocked");
    return { status: "wrong" };
  }

  #attempts(nowMs: number): LimiterState {
    return advance(this.#options.kv.get<LimiterState>(attemptsKey) ?? emptyState, codePolicy, nowMs);
  }

  async #match(text: string, nowMs: number): Promise<Match | null> {
    const typed = parseSignInCode(text);
    if (typed?.kind === "time") return this.#matchTimeCode(typed.code, nowMs);
    const salt = typed && this.#store.readSalt();
    const hash = salt && (await hashRecoveryCode(typed.code, salt));
    if (!hash || !this.#store.hasCode(hash)) return null;
    return { by: "recovery", spend: () => this.#store.spendCode(hash) };
  }

  async #matchTimeCode(code: string, nowMs: number): Promise<Match | null> {
    const { findTimeStep } = await import("./time-code.ts");
    const factor = this.#store.read("on");
    const secret = factor && (await this.#open(factor));
    if (!factor || secret === null) return null;
    const step = findTimeStep(code, secret, { nowMs, lastStep: factor.lastStep });
    if (step === null) return null;
    const isOld = isSealedWithOldKey(factor.secretSealed, this.#options.keyring());
    const secretSealed = isOld ? await this.#seal(secret) : factor.secretSealed;
    const spend = () => {
      if (this.#store.read("on")?.secretSealed !== factor.secretSealed) return false;
      this.#store.write("on", { ...factor, secretSealed, lastStep: step });
      return true;
    };
    return { by: "app", spend };
  }

  #draft(): StoredFactor | null {
    const draft = this.#store.read("draft");
    if (draft && Date.now() - draft.sinceMs < draftLifetimeMs) return draft;
    this.#store.remove("draft");
    return null;
  }

  #seal(secret: string): Promise<string> {
    return sealToken(secret, this.#place, this.#options.keyring());
  }

  async #open({ secretSealed }: StoredFactor): Promise<string | null> {
    const secret = await openToken(secretSealed, this.#place, this.#options.keyring());
    if (secret === null) this.#options.onFault(new Error("The secret of the second factor cannot be decrypted."));
    return secret;
  }

  get #place(): SealPlace {
    return { uid: this.#options.uid(), sessionId: "", kind: "second-factor" };
  }
}

async function createCodeSet() {
  const [codes, salt] = [createRecoveryCodes(), createSalt()];
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(code.replace("-", ""), salt)));
  return { codes, salt, hashes };
}
