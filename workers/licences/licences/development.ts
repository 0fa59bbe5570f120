/** Development stores: their place costs no seat until the store is on a paid plan, and then 14 days more. */
import type { Context } from "../context.ts";
import type { Actor } from "../contract.ts";
import { insertEventWhen } from "../events/event-repository.ts";

const graceMs = 14 * 24 * 60 * 60 * 1000;

interface Place {
  licence_id: string;
  account: string;
  shop: string;
}

/** What a look at the store's plan means for its place; nothing for a store that has a seat. */
export function updateLicenceDueDate(
  { database, now }: Pick<Context, "database" | "now">,
  actor: Actor,
  place: Place,
  development: boolean,
): D1PreparedStatement[] {
  const { licence_id: licenceId, account, shop } = place;
  if (development) {
    return [
      database.statement("UPDATE licences SET seat_due_at = NULL WHERE id = ? AND kind = 'development'", licenceId),
    ];
  }
  const event = { type: "licence.seat_due" as const, now, actor, account, licenceId, shop };
  return [
    database.statement(
      "UPDATE licences SET seat_due_at = ? WHERE id = ? AND kind = 'development' AND seat_due_at IS NULL",
      new Date(now.getTime() + graceMs).toISOString(),
      licenceId,
    ),
    insertEventWhen(database, event, "changes() = 1"),
  ];
}
