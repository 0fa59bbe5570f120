/** The second factor of one account: set up with a first code, asked at each sign-in, counted against guessing. */

import type { Keyring } from "#base/keyring.ts";
import { isSealedWithOldKey } from "#base/sealed-box.ts";
import { openToken, type SealPlace, sealToken } from "../account/token-seal.ts";
import { admit, advance, emptyState, type LimiterState, type Policy, reserve, settle } from "../attempts/limiter.ts";
import { parseCode } from "./codes.ts";
import { createRecoveryCodes, createSalt, hashRecoveryCode } from "./recovery-codes.ts";
import { SecondFactorRepository, type StoredFactor } from "./second-factor-repository.ts";

export type CodeRejection =
  | { status: "wrong" }
  /** Said to a right code as well. */
  | { status: "blocked"; untilMs: number };

export type CodeCheck = { status: "right"; by: "app" | "recovery"; codesLeft: number } | CodeRejection;

export interface FactorStatus {
  sinceMs: number;
  codesLeft: number;
}

/** `atMs` names the act: a form that arrived twice has the same answer. */
export interface NewCodes {
  status: "made";
  codes: string[];
  atMs: number;
}

export type ConfirmResult =
  | NewCodes
  | { status: "wrong" }
  /** Nothing waits for a code. */
  | { status: "void" };

export type RenewResult = NewCodes | CodeRejection;

/** Not `changed`: it was off already, as after the first of two clicks. */
export type StopResult = { status: "off"; changed: boolean } | CodeRejection;

interface SecondFactorOptions {
  sql: SqlStorage;
  kv: SyncKvStorage;
  keyring: () => Keyring;
  uid: () => string;
  /** What the account's owner would want to know. */
  tellOwner: (change: "codesBlocked" | "recoveryCodeUsed") => void;
  onFault: (error: unknown) => void;
}

/** A code that is right; it opens again until it is spent. */
interface Match {
  by: "app" | "recovery";
  /** False when it no longer opens. */
  spend(): boolean;
}

const minuteMs = 60_000;
/** For this long the session that was shown a secret gets the same one again. */
const secretReuseMs = minuteMs;
const draftLifetimeMs = 15 * minuteMs;
const attemptsKey = "codeAttempts";
/** Only those who have the password get here, so that the waits may grow longer than those of a sign-in: nobody else can cause them. */
export const codePolicy: Policy = {
  threshold: 5,
  windowMs: 15 * minuteMs,
  waitsMs: [1, 5, 15, 60, 240].map((minutes) => minutes * minuteMs),
  onRight: "clear",
};

export class SecondFactor {
  readonly #tools: SecondFactorOptions;
  readonly #store: SecondFactorRepository;
  #turn: Promise<unknown> = Promise.resolve();
  /** Which session was shown which draft. */
  #shown: { sid: string; secretSealed: string } | null = null;

  constructor(tools: SecondFactorOptions) {
    this.#tools = tools;
    this.#store = new SecondFactorRepository(tools.sql);
  }

  get isOn(): boolean {
    return this.#store.read("on") !== null;
  }

  getStatus(): FactorStatus | null {
    const factor = this.#store.read("on");
    return factor && { sinceMs: factor.sinceMs, codesLeft: this.#store.countCodes() };
  }

  /** A new secret; null while a factor is on. A session that asks twice sees one secret, or the picture it scans might not count. */
  start(sid: string): Promise<string | null> {
    return this.#inTurn(async () => {
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

  /** The secret that waits for its first code. */
  async openDraft(): Promise<string | null> {
    const draft = this.#draft();
    return draft && this.#open(draft);
  }

  /** A wrong code is not counted: who sees the page of this form sees the secret. */
  async confirm(text: string): Promise<ConfirmResult> {
    const { findTimeStep } = await import("./time-code.ts");
    const draft = this.#draft();
    const secret = draft && (await this.#open(draft));
    if (!draft || secret === null) return { status: "void" };
    const typed = parseCode(text);
    const nowMs = Date.now();
    const step = typed?.kind === "time" ? findTimeStep(typed.code, secret, { nowMs, lastStep: draft.lastStep }) : null;
    if (step === null) return { status: "wrong" };
    const set = await createCodeSet();
    // Another tab may have begun anew, or been first.
    if (this.#draft()?.secretSealed !== draft.secretSealed) return { status: "void" };
    this.#store.remove("draft");
    this.#store.write("on", { secretSealed: draft.secretSealed, sinceMs: nowMs, lastStep: step });
    this.#store.replaceCodes(set);
    return { status: "made", codes: set.codes, atMs: nowMs };
  }

  /** One after the other, so that no code opens twice and no try escapes the count. */
  check(text: string): Promise<CodeCheck> {
    return this.#inTurn(() => this.#check(text));
  }

  /**
   * For acts that ask for a code only where there is a factor. A code whose act fails is not used up: its owner may give it
   * again. No other code is checked meanwhile, so that one code never serves two acts.
   */
  runWithCode(text: string, act: () => Promise<boolean>): Promise<CodeCheck | { status: "off" }> {
    return this.#inTurn(async () => {
      if (this.isOn) return this.#check(text, act);
      await act();
      return { status: "off" };
    });
  }

  renewCodes(text: string): Promise<RenewResult> {
    return this.#inTurn(async () => {
      const verdict = await this.#check(text);
      if (verdict.status !== "right") return verdict;
      const set = await createCodeSet();
      this.#store.replaceCodes(set);
      return { status: "made", codes: set.codes, atMs: Date.now() };
    });
  }

  stop(text: string): Promise<StopResult> {
    return this.#inTurn(async () => {
      if (!this.isOn) return { status: "off", changed: false };
      const verdict = await this.#check(text);
      if (verdict.status !== "right") return verdict;
      this.#remove();
      return { status: "off", changed: true };
    });
  }

  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  #remove(): void {
    this.#store.remove("on");
    this.#store.remove("draft");
    this.#store.replaceCodes({ salt: "", hashes: [] });
  }

  async #check(text: string, act?: () => Promise<boolean>): Promise<CodeCheck> {
    const nowMs = Date.now();
    const attempts = this.#attempts(nowMs);
    const admission = admit(attempts, codePolicy, nowMs);
    if (admission.kind === "blocked") return { status: "blocked", untilMs: admission.untilMs };
    // Counted before it is looked at: a try that is broken off has been one.
    const id = crypto.randomUUID();
    const counted = settle(reserve(attempts, id, nowMs), codePolicy, id, "wrong", nowMs);
    this.#tools.kv.put(attemptsKey, counted);
    const match = await this.#match(text, nowMs);
    if (match) this.#tools.kv.delete(attemptsKey);
    const isSpent = match !== null && (!act || (await act())) && match.spend();
    if (isSpent && match.by === "recovery") this.#tools.tellOwner("recoveryCodeUsed");
    if (match && (isSpent || act)) return { status: "right", by: match.by, codesLeft: this.#store.countCodes() };
    if (admit(counted, codePolicy, nowMs).kind === "blocked") this.#tools.tellOwner("codesBlocked");
    return { status: "wrong" };
  }

  #attempts(nowMs: number): LimiterState {
    return advance(this.#tools.kv.get<LimiterState>(attemptsKey) ?? emptyState, codePolicy, nowMs);
  }

  async #match(text: string, nowMs: number): Promise<Match | null> {
    const typed = parseCode(text);
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
    const isOld = isSealedWithOldKey(factor.secretSealed, this.#tools.keyring());
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
    return sealToken(secret, this.#place, this.#tools.keyring());
  }

  async #open({ secretSealed }: StoredFactor): Promise<string | null> {
    const secret = await openToken(secretSealed, this.#place, this.#tools.keyring());
    if (secret === null) this.#tools.onFault(new Error("The secret of a second factor cannot be opened."));
    return secret;
  }

  get #place(): SealPlace {
    return { uid: this.#tools.uid(), sessionId: "", kind: "second-factor" };
  }
}

async function createCodeSet() {
  const [codes, salt] = [createRecoveryCodes(), createSalt()];
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(code.replace("-", ""), salt)));
  return { codes, salt, hashes };
}
