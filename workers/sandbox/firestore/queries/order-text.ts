/** The order of a listing as text, such as `priority desc, __name__ desc`, as a query would carry it. */
import { invalidArgument } from "../status.ts";
import type { WireQuery } from "../wire/query.ts";

const clause = /^\s*((?:`(?:[^`\\]|\\.)+`|[^\s`,])+)(?:\s+(asc|desc))?\s*(,|$)/i;

export function readOrderText(text: string): NonNullable<WireQuery["orderBy"]> {
  const orders: NonNullable<WireQuery["orderBy"]> = [];
  for (let rest = text, end = ","; rest.trim() !== "" || (end === "," && orders.length > 0); ) {
    const match = clause.exec(rest);
    if (!match) throw invalidArgument(`Invalid order by clause "${text}".`);
    orders.push({
      field: { fieldPath: match[1] ?? "" },
      direction: match[2]?.toLowerCase() === "desc" ? "DESCENDING" : "ASCENDING",
    });
    end = match[3] ?? "";
    rest = rest.slice(match[0].length);
  }
  return orders;
}
