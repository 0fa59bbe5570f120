/** Where a customer stands who wants a store activated: live already, seats to choose from, or none of them free. */
import { fail } from "../errors.ts";
import type { LicenceRow } from "./licence-repository.ts";

export type ActivationTarget =
  | { kind: "live"; activationId: string; licenceId: string }
  /** Ids of available licences; never empty. */
  | { kind: "open"; licenceIds: string[] }
  /** Only a development store, which takes no seat, can still be activated. */
  | { kind: "full"; code: "LIMIT_REACHED" | "PAUSED" };

/** Of the caller's own licences only. Throws NO_LICENCE, REVOKED, PAUSED, or LIMIT_REACHED when none of them is of use. */
export function findActivationTarget(seats: readonly LicenceRow[], shop: string): ActivationTarget {
  const paid = seats.filter((seat) => seat.kind === "paid");
  if (paid.length === 0) fail("NO_LICENCE");
  if (paid.every((seat) => seat.status === "removed")) fail("REVOKED");
  const here = seats.find((seat) => seat.shop === shop);
  if (here?.status === "paused") fail("PAUSED");
  if (here?.activation_id) return { kind: "live", activationId: here.activation_id, licenceId: here.id };
  const licenceIds = paid.filter((seat) => seat.status === "available").map((seat) => seat.id);
  if (licenceIds.length > 0) return { kind: "open", licenceIds };
  // A paused licence that is installed nowhere would be a seat: the pause is what is in the way.
  const isPausedFree = paid.some((seat) => seat.status === "paused" && seat.shop === null);
  const code = isPausedFree ? "PAUSED" : "LIMIT_REACHED";
  return paid.some((seat) => seat.status === "active") ? { kind: "full", code } : fail(code);
}
