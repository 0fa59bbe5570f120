/** Parses a message of the live channel; null when invalid. */
import type { LiveMessage } from "#workers/portal/notifications/contract.ts";

const aboutAll = ["hello", "stale"] as const;
const aboutOne = ["new", "changed", "gone", "read"] as const;

export function liveMessage(text: unknown): LiveMessage | null {
  const found = parsed(text);
  if (typeof found !== "object" || found === null) return null;
  const { kind, cursor, id } = found as Record<string, unknown>;
  if (typeof cursor !== "string") return null;
  const all = aboutAll.find((known) => known === kind);
  if (all) return { kind: all, cursor };
  const one = aboutOne.find((known) => known === kind);
  return one && typeof id === "string" ? { kind: one, id, cursor } : null;
}

function parsed(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
