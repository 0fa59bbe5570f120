/** The form of an export: the list with the query of its page, and the separator. */
import * as z from "zod";
import { exportList } from "#workers/licences/contract.ts";

export const exportForm = z.object({
  list: exportList,
  /** The query of the list's address. */
  query: z.string().max(1_000).default(""),
  separator: z.enum(["comma", "semicolon"]),
  requestId: z.string().min(8).max(128),
});

/** Parameters of a list's address that choose no rows. */
const withoutRows = ["after", "columns", "tab", "view", "list"];

/** The filters of a list's address; empty ones set nothing. */
export function parseFilters(query: string | URLSearchParams): Record<string, string> {
  const entries = [...new URLSearchParams(query)].filter(([name, value]) => value && !withoutRows.includes(name));
  return Object.fromEntries(entries);
}
