/** One attempt at its counter, from the reservation to the outcome. */
import { type Background, withTimeLimit } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import type { Reservation } from "./attempt-limiter.ts";
import type { PolicyName } from "./attempt-rules.ts";
import type { AttemptOutcome } from "./contract.ts";

const { counterMs, counterTurnMs } = timeLimits.services;

type MaybeLater = Reservation | { status: "waits" };

/** The object of `AttemptLimiter`. */
interface Counter {
  reserve(policy: PolicyName, id: string): Promise<Reservation>;
  tryReserve(policy: PolicyName, id: string): Promise<MaybeLater>;
  settle(id: string, outcome: AttemptOutcome): Promise<void>;
}

/** Never throws: a counter that fails is "busy", and nothing may run without it. */
export function createCountedAttempt(counter: Counter, { waitUntil, onFault }: Background) {
  const id = crypto.randomUUID();
  // In the background. An unsettled reservation counts as wrong by itself, so that a failure cannot be exploited.
  const settle = (outcome: AttemptOutcome) => waitUntil(counter.settle(id, outcome).catch(onFault));

  async function ask<Answer>(asking: Promise<Answer>, answering: Promise<Answer>): Promise<Answer | Reservation> {
    try {
      return await answering;
    } catch (error) {
      onFault(error);
      // It may have reserved, or may still do so, and its answer is lost.
      const giveBack = () => counter.settle(id, "unsettled");
      waitUntil(asking.then(giveBack, giveBack).catch(onFault));
      return { status: "busy" };
    }
  }

  return {
    settle,

    /** Waits while the running attempts could reach the threshold. */
    reserve(policy: PolicyName): Promise<Reservation> {
      const asking = counter.reserve(policy, id);
      return ask(asking, withTimeLimit(counterTurnMs, asking));
    },

    tryReserve(policy: PolicyName): Promise<MaybeLater> {
      const asking = counter.tryReserve(policy, id);
      return ask(asking, withTimeLimit(counterMs, asking));
    },
  };
}
