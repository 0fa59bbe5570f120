/** Actions on the second factor that also end sessions, or answer a form again that arrives twice. */
import type { IdempotencyKeys } from "./idempotency-keys.ts";
import type { ConfirmResult, RenewResult, SecondFactor, StopResult } from "./second-factor.ts";
import type { Sessions } from "./sessions.ts";

interface ActionTools {
  factor: SecondFactor;
  keys: IdempotencyKeys;
  sessions: Sessions;
}

export class SecondFactorActions {
  readonly #tools: ActionTools;

  constructor(tools: ActionTools) {
    this.#tools = tools;
  }

  /** Turns the factor on; all other sessions, which were opened without it, end. */
  confirm(sid: string, code: string): Promise<ConfirmResult> {
    const { factor, keys, sessions } = this.#tools;
    const confirm = async () => {
      const confirmation = await factor.confirm(code);
      if (confirmation.status === "made") await sessions.closeOthers(sid);
      return confirmation;
    };
    return keys.runOnce(`confirm ${sid} ${code}`, confirm, ({ status }) => status === "made");
  }

  renewCodes(sid: string, code: string): Promise<RenewResult> {
    const { factor, keys } = this.#tools;
    const key = `renew ${sid} ${code}`;
    keys.clearExcept(key);
    return keys.runOnce(
      key,
      () => factor.renewCodes(code),
      ({ status }) => status === "made",
    );
  }

  stop(code: string): Promise<StopResult> {
    this.#tools.keys.clearExcept();
    return this.#tools.factor.stop(code);
  }

  /** For an owner who has lost it; ends all sessions. Returns whether it was on. */
  async reset(): Promise<boolean> {
    const { factor, keys, sessions } = this.#tools;
    keys.clearExcept();
    const wasOn = await factor.reset();
    sessions.closeAll();
    return wasOn;
  }
}
