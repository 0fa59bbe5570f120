/** The filters of an export as the event log keeps them: the log stays when a person whom a filter named has gone. */
import { type Context, createContext } from "../../platform/context.ts";
import type { LicencesEnv } from "../../platform/env.ts";
import { cleanInSlices } from "../delete-old-rows.ts";
import { selectEventsWithTypedFilters, shortenEvents } from "./export-repository.ts";

/** What is chosen from a list, or names no person. The log keeps of all other filters only that they were set. */
const chosen = new Set([
  ...["status", "kind", "plan", "version", "activity", "connection", "sort", "from", "to", "licence"],
  ...["role", "verified", "disabled", "licences", "factor", "points", "seen"],
]);

/** A query such as `status=paused&q=`. */
export const toLoggedFilters = (filters: Record<string, string>): string =>
  new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, chosen.has(name) ? value : ""])).toString();

/** Shortens the events from before; afterwards it finds none. */
export function shortenLoggedFilters(env: LicencesEnv, requestId: string, mustStop?: () => boolean): Promise<number> {
  const context = createContext(env, requestId);
  return cleanInSlices((rows) => shortenBatch(context, rows), mustStop);
}

async function shortenBatch({ database }: Context, limit: number): Promise<number> {
  const rows = await database.rows(selectEventsWithTypedFilters(database, limit));
  const shortened = rows.map(({ id, after }) => {
    const { filters, ...rest } = JSON.parse(after ?? "{}");
    return { id, after: JSON.stringify({ ...rest, filters: toLoggedFilters(toFields(filters)) }) };
  });
  if (rows.length > 0) await database.batch([shortenEvents(database, shortened)]);
  return rows.length;
}

const toFields = (query: unknown) => Object.fromEntries(new URLSearchParams(String(query)));
