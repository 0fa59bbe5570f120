/**
 * One object per counted e-mail or address: exact however many attempts arrive at once, and first come, first served.
 */
import { DurableObject } from "cloudflare:workers";
import { timeLimits } from "#base/time-limits.ts";
import type { PortalEnv } from "../env.ts";
import {
  admit,
  advance,
  emptyState,
  getExpiryMs,
  getPolicy,
  type LimiterState,
  type PolicyName,
  reserve,
  settle,
} from "./attempt-rules.ts";
import type { AttemptOutcome } from "./contract.ts";

export type Reservation =
  | { status: "go" }
  | { status: "blocked"; untilMs: number }
  /** Too many attempts wait before this one. */
  | { status: "busy" };

interface Waiter {
  id: string;
  answer(reservation: Reservation): void;
  timer: ReturnType<typeof setTimeout>;
}

const stateKey = "state";
const policyKey = "policy";

export class AttemptLimiter extends DurableObject<PortalEnv> {
  readonly #waiting: Waiter[] = [];

  /**
   * Permission for one attempt, which must be settled by its `id`. Further attempts wait while the running ones could
   * reach the threshold.
   */
  reserve(name: PolicyName, id: string): Promise<Reservation> {
    const answer = this.tryReserve(name, id);
    if (answer.status !== "waits") return Promise.resolve(answer);
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#giveUp(waiter), timeLimits.services.counterQueueMs);
      const waiter: Waiter = { id, answer: resolve, timer };
      this.#waiting.push(waiter);
    });
  }

  /** The same without waiting. */
  tryReserve(name: PolicyName, id: string): Reservation | { status: "waits" } {
    this.ctx.storage.kv.put(policyKey, name);
    // First come, first served: join the queue when there is one.
    return (this.#waiting.length === 0 && this.#tryNow(id)) || { status: "waits" };
  }

  settle(id: string, outcome: AttemptOutcome): void {
    // Drop an attempt that settles while it is queued: its caller has given up.
    const waiter = this.#waiting.find((each) => each.id === id);
    if (waiter) this.#leave(waiter, { status: "busy" });
    this.#save(settle(this.#current(), this.#policy, id, outcome, Date.now()));
    this.#wake();
  }

  /** Forgets failures and blocks; running attempts still count when they are settled. */
  clear(): void {
    if (!this.ctx.storage.kv.get(policyKey)) return;
    this.#save({ ...emptyState, reservations: this.#current().reservations });
    this.#wake();
  }

  /** For the health check. */
  isWell(): boolean {
    return true;
  }

  override async alarm(): Promise<void> {
    if (!this.ctx.storage.kv.get(policyKey)) return;
    const forgettableMs = getExpiryMs(this.#current(), this.#policy);
    if (Date.now() < forgettableMs) await this.ctx.storage.setAlarm(forgettableMs);
    else await this.ctx.storage.deleteAll();
  }

  /** Null when this attempt has to wait. */
  #tryNow(id: string): Reservation | null {
    const nowMs = Date.now();
    const state = this.#current();
    const admission = admit(state, this.#policy, nowMs);
    if (admission.kind === "wait") return null;
    if (admission.kind === "blocked") return { status: "blocked", untilMs: admission.untilMs };
    this.#save(reserve(state, id, nowMs));
    return { status: "go" };
  }

  #wake(): void {
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const answer = this.#tryNow(next.id);
      if (!answer) return;
      this.#leave(next, answer);
    }
  }

  #giveUp(waiter: Waiter): void {
    // The reservation of a caller that died ends by time alone.
    this.#wake();
    if (this.#waiting.includes(waiter)) this.#leave(waiter, { status: "busy" });
  }

  #leave(waiter: Waiter, answer: Reservation): void {
    this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
    clearTimeout(waiter.timer);
    waiter.answer(answer);
  }

  #current(): LimiterState {
    const stored = this.ctx.storage.kv.get<LimiterState>(stateKey) ?? emptyState;
    return advance(stored, this.#policy, Date.now());
  }

  #save(state: LimiterState): void {
    this.ctx.storage.kv.put(stateKey, state);
    this.ctx.waitUntil(this.#armAlarm(state));
  }

  async #armAlarm(state: LimiterState): Promise<void> {
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(getExpiryMs(state, this.#policy));
  }

  get #policy() {
    const name = this.ctx.storage.kv.get<PolicyName>(policyKey);
    if (!name) throw new Error("The limiter has no policy yet.");
    return getPolicy(name);
  }
}
