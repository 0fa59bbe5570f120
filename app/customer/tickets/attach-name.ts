import type { ContextFact } from "#workers/portal/tickets/contract.ts";

/** The checkbox of a fact: `attachPlan`. */
export const attachName = (fact: ContextFact): string => `attach${fact.charAt(0).toUpperCase()}${fact.slice(1)}`;
