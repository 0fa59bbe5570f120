/** The second factor of one account: set up with a first code, asked at each sign-in, counted against guessing. */

import type { Keyring } from "#shared/keyring.ts";
import { isSealedWithOldKey } from "#shared/sealed-box.ts";
import { openToken, type SealPlace, sealToken } from "../account/token-seal.ts";
import { admit, advance, emptyState, type LimiterState, type Policy, reserve, settle } from "../attempts/limiter.ts";
import { repeatMs } from "../repeats.ts";
import { newRecoveryCodes, newSalt, recoveryHash } from "./recovery-codes.ts";
import { FactorStore, type StoredFactor } from "./store.ts";
import { readCode } from "./typed-code.ts";

export type CodeRefused =
  | { status: "wrong" }
  /** Said to a right code as well. */
  | { status: "blocked"; untilMs: number };

export type CodeVerdict = { status: "right"; by: "app" | "recovery"; codesLeft: number } | CodeRefused;

export interface FactorStatus {
  sinceMs: number;
  codesLeft: number;
}

/** `atMs` names the act: a form that arrived twice has the same answer. */
export interface CodesMade {
  status: "made";
  codes: string[];
  atMs: number;
}

export type Confirmation =
  | CodesMade
  | { status: "wrong" }
  /** Nothing waits for a code. */
  | { status: "void" };

export type Renewal = CodesMade | CodeRefused;

/** Not `changed`: it was off already, as after the first of two clicks. */
export type Stopping = { status: "off"; changed: boolean } | CodeRefused;

interface Tools {
  sql: SqlStorage;
  kv: SyncKvStorage;
  keyring: () => Keyring;
  uid: () => string;
  /** What the account's owner would want to know. */
  tellOwner: (change: "codesBlocked" | "recoveryCodeUsed") => void;
  onFault: (error: unknown) => void;
}

/** A code that has passed for an act; `again` once nothing came of the act. */
interface Passed {
  sid: string;
  code: string;
  verdict: CodeVerdict;
  again: boolean;
  untilMs: number;
}

const minuteMs = 60_000;
const passedMs = minuteMs;
const draftMs = 15 * minuteMs;
const attemptsKey = "codeAttempts";
/** Only those who have the password get here, so that the waits may grow longer than those of a sign-in: nobody else can cause them. */
export const codePolicy: Policy = {
  threshold: 5,
  windowMs: 15 * minuteMs,
  waitsMs: [1, 5, 15, 60, 240].map((minutes) => minutes * minuteMs),
  onRight: "clear",
};

export class TwoFactors {
  readonly #tools: Tools;
  readonly #store: FactorStore;
  #turn: Promise<unknown> = Promise.resolve();
  /** In memory alone: nothing readable lies in the storage. */
  #passed: Passed | null = null;
  /** Which session was shown which draft. */
  #shown: { sid: string; secretSealed: string } | null = null;

  constructor(tools: Tools) {
    this.#tools = tools;
    this.#store = new FactorStore(tools.sql);
  }

  get isOn(): boolean {
    return this.#store.read("on") !== null;
  }

  status(): FactorStatus | null {
    const factor = this.#store.read("on");
    return factor && { sinceMs: factor.sinceMs, codesLeft: this.#store.codesLeft() };
  }

  /** A new secret; null while a factor is on. A session that asks twice sees one secret, or the picture it scans might not count. */
  start(sid: string): Promise<string | null> {
    return this.#inTurn(async () => {
      const draft = this.#draft();
      const isShown = draft && this.#shown?.sid === sid && this.#shown.secretSealed === draft.secretSealed;
      if (isShown && Date.now() - draft.sinceMs < repeatMs) return this.#open(draft);
      const { newSecret } = await import("./time-code.ts");
      const secret = newSecret();
      const secretSealed = await this.#seal(secret);
      if (this.isOn) return null;
      this.#store.write("draft", { secretSealed, sinceMs: Date.now(), lastStep: 0 });
      this.#shown = { sid, secretSealed };
      return secret;
    });
  }

  /** The secret that waits for its first code. */
  async draft(): Promise<string | null> {
    const draft = this.#draft();
    return draft && this.#open(draft);
  }

  /** A wrong code is not counted: who sees the page of this form sees the secret. */
  async confirm(text: string): Promise<Confirmation> {
    const { stepOf } = await import("./time-code.ts");
    const draft = this.#draft();
    const secret = draft && (await this.#open(draft));
    if (!draft || secret === null) return { status: "void" };
    const typed = readCode(text);
    const nowMs = Date.now();
    const step = typed?.kind === "time" ? stepOf(typed.code, secret, { nowMs, lastStep: draft.lastStep }) : null;
    if (step === null) return { status: "wrong" };
    const set = await newSet();
    // Another tab may have begun anew, or been first.
    if (this.#draft()?.secretSealed !== draft.secretSealed) return { status: "void" };
    this.#store.remove("draft");
    this.#store.write("on", { secretSealed: draft.secretSealed, sinceMs: nowMs, lastStep: step });
    this.#store.replaceCodes(set);
    return { status: "made", codes: set.codes, atMs: nowMs };
  }

  /** One after the other, so that no code opens twice and no try escapes the count. */
  check(text: string): Promise<CodeVerdict> {
    return this.#inTurn(() => this.#check(text));
  }

  /** For acts that ask for a code only where there is a factor. */
  pass(sid: string, text: string): Promise<CodeVerdict | { status: "off" }> {
    return this.#inTurn(async () => {
      if (!this.isOn) return { status: "off" };
      const again = this.#takeBack(sid, text);
      if (again) return again;
      const verdict = await this.#check(text);
      const code = readCode(text)?.code;
      if (verdict.status === "right" && code)
        this.#passed = { sid, code, verdict, again: false, untilMs: Date.now() + passedMs };
      return verdict;
    });
  }

  /** The code that this session gave last passes once more: what it was given for could not be done. */
  giveBack(sid: string, text: string): void {
    if (this.#passed?.sid === sid && this.#passed.code === readCode(text)?.code) this.#passed.again = true;
  }

  renewCodes(text: string): Promise<Renewal> {
    return this.#inTurn(async () => {
      const verdict = await this.#check(text);
      if (verdict.status !== "right") return verdict;
      const set = await newSet();
      this.#passed = null;
      this.#store.replaceCodes(set);
      return { status: "made", codes: set.codes, atMs: Date.now() };
    });
  }

  stop(text: string): Promise<Stopping> {
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

  #takeBack(sid: string, text: string): CodeVerdict | null {
    const nowMs = Date.now();
    const passed = this.#passed;
    if (!passed?.again || passed.sid !== sid || passed.untilMs <= nowMs) return null;
    if (passed.code !== readCode(text)?.code || admit(this.#attempts(nowMs), codePolicy, nowMs).kind === "blocked")
      return null;
    passed.again = false;
    return passed.verdict;
  }

  #remove(): void {
    this.#passed = null;
    this.#store.remove("on");
    this.#store.remove("draft");
    this.#store.replaceCodes({ salt: "", hashes: [] });
  }

  async #check(text: string): Promise<CodeVerdict> {
    const nowMs = Date.now();
    const attempts = this.#attempts(nowMs);
    const admission = admit(attempts, codePolicy, nowMs);
    if (admission.kind === "blocked") return { status: "blocked", untilMs: admission.untilMs };
    // Counted before it is looked at: a try that is broken off has been one.
    const id = crypto.randomUUID();
    const counted = settle(reserve(attempts, id, nowMs), codePolicy, id, "wrong", nowMs);
    this.#tools.kv.put(attemptsKey, counted);
    const by = await this.#opener(text, nowMs);
    if (by === null) {
      if (admit(counted, codePolicy, nowMs).kind === "blocked") this.#tools.tellOwner("codesBlocked");
      return { status: "wrong" };
    }
    if (by === "recovery") this.#tools.tellOwner("recoveryCodeUsed");
    this.#tools.kv.delete(attemptsKey);
    return { status: "right", by, codesLeft: this.#store.codesLeft() };
  }

  #attempts(nowMs: number): LimiterState {
    return advance(this.#tools.kv.get<LimiterState>(attemptsKey) ?? emptyState, codePolicy, nowMs);
  }

  /** What the code is, if it opens; then it never does again. */
  async #opener(text: string, nowMs: number): Promise<"app" | "recovery" | null> {
    const typed = readCode(text);
    if (typed?.kind === "time") return (await this.#spendTimeCode(typed.code, nowMs)) ? "app" : null;
    const salt = typed && this.#store.salt();
    return salt && this.#store.spendCode(await recoveryHash(typed.code, salt)) ? "recovery" : null;
  }

  async #spendTimeCode(code: string, nowMs: number): Promise<boolean> {
    const { stepOf } = await import("./time-code.ts");
    const factor = this.#store.read("on");
    const secret = factor && (await this.#open(factor));
    if (!factor || secret === null) return false;
    const step = stepOf(code, secret, { nowMs, lastStep: factor.lastStep });
    if (step === null) return false;
    const isOld = isSealedWithOldKey(factor.secretSealed, this.#tools.keyring());
    const secretSealed = isOld ? await this.#seal(secret) : factor.secretSealed;
    if (this.#store.read("on")?.secretSealed !== factor.secretSealed) return false;
    this.#store.write("on", { ...factor, secretSealed, lastStep: step });
    return true;
  }

  #draft(): StoredFactor | null {
    const draft = this.#store.read("draft");
    if (draft && Date.now() - draft.sinceMs < draftMs) return draft;
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

async function newSet() {
  const [codes, salt] = [newRecoveryCodes(), newSalt()];
  const hashes = await Promise.all(codes.map((code) => recoveryHash(code.replace("-", ""), salt)));
  return { codes, salt, hashes };
}
