/** The state of a licence as one badge says it. */
import type { BadgeTone } from "#app/kit/parts/labels.tsx";
import type { ConnectionState } from "#workers/licences/licences/list/contract.ts";
import type { LicenceStatus } from "#workers/licences/platform/wire.ts";

export type LicenceState = LicenceStatus | "pending" | "lost";

interface Known {
  status: LicenceStatus;
  connection: ConnectionState | null;
}

/** An active licence is as its store's connection is. */
export function getLicenceState({ status, connection }: Known): LicenceState {
  if (status !== "active") return status;
  if (connection === "inactive") return "lost";
  return connection === "pending" ? "pending" : "active";
}

export const stateTones: Record<LicenceState, BadgeTone> = {
  active: "ok",
  pending: "thread",
  lost: "bad",
  paused: "warn",
  available: "free",
  removed: "grey",
};
