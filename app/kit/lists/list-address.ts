/** Addresses of a list: the query holds the whole view, so that it can be shared, kept and gone back to. */
import { useLocation } from "@remix-run/react";

/** New values by parameter; null or an empty text removes one. */
export type AddressChanges = Record<string, string | readonly string[] | null>;

export interface ListAddress {
  params: URLSearchParams;
  /** The address with these changes, on its first page unless `after` is among them. */
  to(changes: AddressChanges): string;
}

/** @param without names of parameters that its links do not keep */
export function useListAddress(path: string, without: readonly string[] = []): ListAddress {
  const params = new URLSearchParams(useLocation().search);
  for (const name of without) params.delete(name);
  return { params, to: (changes) => withChanges(path, params, changes) };
}

/** What the framework, the choice of a language and a page that reloads itself add to any address. */
const addedParams = ["_routes", "index", "lang", "asked"];

/** Every list knows these; none of them chooses rows. */
export const rowlessParams: ReadonlySet<string> = new Set(["after", "sort", "view", "columns", ...addedParams]);

export function withChanges(path: string, params: URLSearchParams, changes: AddressChanges): string {
  const changed = new URLSearchParams(params);
  for (const [name, value] of Object.entries({ after: null, ...changes })) {
    changed.delete(name);
    for (const each of [value ?? []].flat()) if (each) changed.append(name, each);
  }
  return toAddress(path, changed);
}

export const toAddress = (path: string, params: URLSearchParams): string =>
  params.size > 0 ? `${path}?${params}` : path;

const notOfView = new Set(["after", "view", ...addedParams]);

/** What is kept of an address: the view, not the page of it. */
export function toViewQuery(params: URLSearchParams): string {
  const view = new URLSearchParams([...params].filter(([name, value]) => !notOfView.has(name) && value !== ""));
  view.sort();
  return view.toString();
}

/** `field` ascending, `-field` descending. */
export interface Sorting {
  field: string;
  isDescending: boolean;
}

export const parseSorting = (sort: string): Sorting => ({
  field: sort.replace(/^-/, ""),
  isDescending: sort.startsWith("-"),
});
