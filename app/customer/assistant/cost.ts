import type { TokenUse } from "#workers/portal/assistant/contract.ts";

/** Of these tokens, at these prices of a million. */
export const getCost = (used: TokenUse, prices: TokenUse): number =>
  (used.input * prices.input + used.output * prices.output) / 1_000_000;
