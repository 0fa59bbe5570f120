/** The one parser of the addresses of lists. It refuses an unknown filter, without which a list has more rows. */
import type * as z from "zod";
import { rowlessParams, toViewQuery } from "./list-address.ts";

export interface ListQuery<Query> {
  /** Without the refused parameters, so it may have more rows than the address asks for. */
  query: Query;
  /** Names of parameters that the list does not have, or that have a value it does not have. */
  refused: string[];
}

/**
 * Reads the fields of the schema from an address. An empty parameter sets nothing, and an unknown order or page counts as
 * not given.
 *
 * @param others parameters of the page that are not the list's
 */
export function parseListAddress<Schema extends z.ZodObject>(
  params: URLSearchParams,
  schema: Schema,
  others: readonly string[] = [],
): ListQuery<z.output<Schema>> {
  const given: Record<string, string> = {};
  const refused: string[] = [];
  for (const name of new Set(params.keys())) {
    const [value, ...repeated] = params.getAll(name).flatMap((each) => each.trim() || []);
    const field = Object.hasOwn(schema.shape, name) ? (schema.shape[name] as z.ZodType) : null;
    if (value === undefined || others.includes(name) || (!field && rowlessParams.has(name))) continue;
    if (field?.safeParse(value).success && repeated.length === 0) given[name] = value;
    else if (!rowlessParams.has(name)) refused.push(name);
  }
  return { query: schema.parse(given), refused };
}

/** What a page says of the parameters that its list refuses. */
export interface RefusedFilters {
  names: readonly string[];
  /** A view that was saved when the list still had the filter opens without it. */
  isSavedView: boolean;
}

/** Null when nothing is refused. */
export function findRefused(
  { refused }: ListQuery<unknown>,
  params: URLSearchParams,
  views: readonly { query: string }[] = [],
): RefusedFilters | null {
  if (refused.length === 0) return null;
  const query = toViewQuery(params);
  return {
    names: refused,
    isSavedView: views.some((view) => toViewQuery(new URLSearchParams(view.query)) === query),
  };
}

export const showsRows = (refused: RefusedFilters | null): boolean => refused === null || refused.isSavedView;
