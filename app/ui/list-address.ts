/** Addresses of a list: the query holds the whole view, so that it can be shared, kept and gone back to. */
import { useLocation } from "@remix-run/react";

/** New values by parameter; null or an empty text removes one. */
export type AddressChanges = Record<string, string | readonly string[] | null>;

export interface ListAddress {
  params: URLSearchParams;
  /** The address with these changes, on its first page unless `after` is among them. */
  to(changes: AddressChanges): string;
}

export function useListAddress(path: string): ListAddress {
  const params = new URLSearchParams(useLocation().search);
  return { params, to: (changes) => withChanges(path, params, changes) };
}

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

/** What is kept of an address: the view, not the page of it. */
export function toViewQuery(params: URLSearchParams): string {
  const view = new URLSearchParams([...params].filter(([name, value]) => name !== "after" && value !== ""));
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
