/** How much longer remote calls take, by what they reach. */
import type { Latency } from "#workers/sandbox/faulty-bindings/remote-calls.ts";

const objects = ["account", "administrators", "assistant", "attempts", "maintenance", "notifications"] as const;
const vendors = ["firestore", "identity", "securetoken", "jwks", "oauth2", "social", "helpdesk", "openai"] as const;

const toEach = (names: readonly string[], ms: number): Latency => Object.fromEntries(names.map((name) => [name, ms]));

/** A customer on another continent than the database, near an edge of their own. */
export const far: Latency = { licences: 100, ...toEach(objects, 40), ...toEach(vendors, 60) };

/** Every call takes the same time, so that the order of calls shows which one waits for which. */
export const createUniform = (ms: number): Latency => toEach([...objects, ...vendors, "licences", "kv", "r2"], ms);
