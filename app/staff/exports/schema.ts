/** The form of an export: the list with the query of its page, and the separator. */
import * as z from "zod";
import { eventsAddress } from "#app/domain/event-filters.ts";
import { type ListQuery, parseListAddress } from "#app/kit/lists/list-query.ts";
import { requestId } from "#base/form-fields.ts";
import { userFilters, userSort } from "#workers/licences/accounts/user-contract.ts";
import { licenceFilters, licenceSort } from "#workers/licences/licences/list/contract.ts";
import { type ExportList, exportList } from "#workers/licences/maintenance/exports/contract.ts";

export const exportForm = z.object({
  list: exportList,
  /** The query of the list's address. */
  query: z.string().max(1_000).default(""),
  separator: z.enum(["comma", "semicolon"]),
  requestId,
});

const exported: Record<ExportList, z.ZodObject> = {
  licences: licenceFilters.extend({ sort: licenceSort.optional() }),
  users: userFilters.extend({ sort: userSort.optional() }),
  events: eventsAddress.omit({ after: true }),
};

/** The filters of a list's address, as the list itself reads them; empty ones set nothing. */
export const parseExportedFilters = (list: ExportList, params: URLSearchParams) =>
  parseListAddress(params, exported[list], ["list"]) as ListQuery<Record<string, string>>;
