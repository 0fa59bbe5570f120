/** Everything that the product calls, and how it can fail. */
const vendors = [
  ...(["identity", "securetoken", "jwks", "oauth2", "social"] as const),
  ...(["firestore", "shopify", "openai", "stripe", "helpdesk"] as const),
] as const;

/** The licence service, the stores of data, and each Durable Object class by its binding. */
export const bindings = [
  ...(["licences", "d1", "r2", "kv", "images"] as const),
  ...(["account", "administrators", "assistant", "attempts", "maintenance", "notifications"] as const),
] as const;

export const dependencies = [...vendors, ...bindings] as const;
export type Dependency = (typeof dependencies)[number];

export const slowMs = 4_000;

/** What the sandbox is asked for. */
const orders = {
  down: { mode: "down" },
  hang: { mode: "hang" },
  slow: { mode: "slow", delayMs: slowMs },
  garbage: { mode: "garbage" },
  empty: { mode: "empty" },
  "429": { mode: "status", status: 429 },
  "500": { mode: "status", status: 500 },
  cut: { mode: "cut" },
} as const;
export type Fault = keyof typeof orders;
export const faults = Object.keys(orders) as Fault[];
export const toOrder = (fault: Fault) => orders[fault];

/** A call without HTTP has no malformed answer; only stores can have no value for a key. */
const ofBindings: readonly Fault[] = ["down", "hang", "slow", "429", "500", "cut"];
const stores: readonly Dependency[] = ["r2", "kv"];

export function listFaults(dependency: Dependency): readonly Fault[] {
  if ((vendors as readonly string[]).includes(dependency)) return faults;
  return stores.includes(dependency) ? [...ofBindings, "empty"] : ofBindings;
}

/**
 * Isolates cache the answers of these vendors, so a warm one hides which rows need them: those that use the other dependency.
 * The stack is reloaded before their faults.
 */
export const cachedByIsolate: Partial<Record<Dependency, Dependency | null>> = {
  jwks: "account",
  oauth2: "firestore",
  social: null,
};
