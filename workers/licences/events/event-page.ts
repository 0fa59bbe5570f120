/** Turns rows of the event log into a page of events. */

import { type PageSource, toPage } from "../platform/list-page.ts";
import type { EventDetails, EventFields, EventObject, EventPage } from "./contract.ts";

/** `found` is one row more than a page when there are more. */
export function toEventPage<Row extends { at: string; place: number }, Event>(
  found: Row[],
  source: Omit<PageSource<Row>, "getKey">,
  toEvent: (row: Row) => Event,
): EventPage<Event> {
  const { rows, ...page } = toPage(found, { ...source, getKey: ({ at, place }) => ({ value: at, id: String(place) }) });
  return { events: rows.map(toEvent), ...page };
}

type DetailsRow = Omit<EventDetails, "object" | "before" | "after" | "requestId"> & {
  object_kind: string | null;
  object_id: string | null;
  before: string | null;
  after: string | null;
  request_id: string | null;
};

export const toEventDetails = (row: DetailsRow): EventDetails => ({
  id: row.id,
  at: row.at,
  type: row.type,
  actorRole: row.actorRole,
  licenceId: row.licenceId,
  shop: row.shop,
  version: row.version,
  reason: row.reason,
  object: row.object_kind && row.object_id ? { kind: row.object_kind as EventObject["kind"], id: row.object_id } : null,
  before: parseFields(row.before),
  after: parseFields(row.after),
  requestId: row.request_id,
});

const parseFields = (json: string | null): EventFields | null => (json === null ? null : JSON.parse(json));
