/** The filters of the log in the address of its page. */
import { type EventSearch, eventSearch } from "#workers/licences/contract.ts";

/** In the order of the page. */
export const filterNames = ["kind", "person", "actor", "store", "licence", "from", "to"] as const;
export type FilterName = (typeof filterNames)[number];

type ParsedFilters = { ok: true; search: EventSearch } | { ok: false; invalid: (FilterName | "q")[] };

const named = ["q", ...filterNames] as const;

/** Empty parameters are no filters; other parameters are ignored. */
export function parseFilters(params: URLSearchParams): ParsedFilters {
  const given = [...named, "after"].flatMap((name) => {
    const value = params.get(name)?.trim();
    return value ? [[name, value]] : [];
  });
  const parsed = eventSearch.safeParse(Object.fromEntries(given));
  if (parsed.success) return { ok: true, search: parsed.data };
  const wrong = new Set(parsed.error.issues.map(({ path: [name] }) => name));
  return { ok: false, invalid: named.filter((name) => wrong.has(name)) };
}
