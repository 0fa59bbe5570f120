/** Where a customer stands who wants a store activated: live already, seats to choose from, or the reason why not. */
import { refuse } from "../refusal.ts";
import type { SeatRow } from "./store.ts";

export type Standing =
  | { kind: "live"; activationId: string; licenceId: string }
  /** Ids of available licences; never empty. */
  | { kind: "open"; licenceIds: string[] };

/** Of the caller's own licences only. Throws NO_LICENCE, REVOKED, PAUSED or LIMIT_REACHED. */
export function standingOf(seats: readonly SeatRow[], shop: string): Standing {
  if (seats.length === 0) refuse("NO_LICENCE");
  if (seats.every((seat) => seat.status === "removed")) refuse("REVOKED");
  const here = seats.find((seat) => seat.shop === shop);
  if (here?.status === "paused") refuse("PAUSED");
  if (here?.activation_id) return { kind: "live", activationId: here.activation_id, licenceId: here.id };
  const licenceIds = seats.filter((seat) => seat.status === "available").map((seat) => seat.id);
  if (licenceIds.length > 0) return { kind: "open", licenceIds };
  // A paused licence that is installed nowhere would be a seat: the pause is what is in the way.
  return refuse(seats.some((seat) => seat.status === "paused" && seat.shop === null) ? "PAUSED" : "LIMIT_REACHED");
}
