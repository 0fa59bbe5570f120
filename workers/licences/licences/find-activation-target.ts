/** Decides where an activation goes: the store is live already, licences are free, or none is. */
import { fail } from "../errors.ts";
import type { LicenceRow } from "./licence-repository.ts";

export type ActivationTarget =
  | { kind: "live"; activationId: string; licenceId: string }
  /** Ids of available licences; never empty. */
  | { kind: "open"; licenceIds: string[] }
  /** Only a development store, which takes no licence, can still be activated. */
  | { kind: "full"; code: "LIMIT_REACHED" | "PAUSED" };

/** `licences` are the caller's own. Throws NO_LICENCE, REVOKED, PAUSED, or LIMIT_REACHED when none is usable. */
export function findActivationTarget(licences: readonly LicenceRow[], shop: string): ActivationTarget {
  const paid = licences.filter((licence) => licence.kind === "paid");
  if (paid.length === 0) fail("NO_LICENCE");
  if (paid.every((licence) => licence.status === "removed")) fail("REVOKED");
  const here = licences.find((licence) => licence.shop === shop);
  if (here?.status === "paused") fail("PAUSED");
  if (here?.activation_id) return { kind: "live", activationId: here.activation_id, licenceId: here.id };
  const licenceIds = paid.filter((licence) => licence.status === "available").map((licence) => licence.id);
  if (licenceIds.length > 0) return { kind: "open", licenceIds };
  // A paused licence that is active in no store would be available: name the pause as the obstacle.
  const isPausedFree = paid.some((licence) => licence.status === "paused" && licence.shop === null);
  const code = isPausedFree ? "PAUSED" : "LIMIT_REACHED";
  return paid.some((licence) => licence.status === "active") ? { kind: "full", code } : fail(code);
}
