/** Paths by the names of their pages in the register: a text, or a function of the path's parameters. */
import type { PageName, pages } from "#app/pages.ts";

type PathOf<Name extends PageName> = (typeof pages)[Name]["path"];
export type StaffPage = { [Name in PageName]: (typeof pages)[Name]["access"] extends "admin" ? Name : never }[PageName];

type Parameters<Path> = Path extends `${string}:${string}/${infer Rest}`
  ? [value: string, ...Parameters<Rest>]
  : Path extends `${string}:${string}`
    ? [value: string]
    : [];

export type NamedPaths<Names extends PageName> = {
  readonly [Name in Names]: Parameters<PathOf<Name>> extends []
    ? PathOf<Name>
    : (...values: Parameters<PathOf<Name>>) => string;
};

const toNamed = (path: string) =>
  path.includes(":")
    ? (...values: string[]) => path.replace(/:\w+/g, () => encodeURIComponent(values.shift() ?? ""))
    : path;

export const namePaths = <Names extends PageName>(register: Record<Names, { path: string }>) =>
  Object.fromEntries(
    Object.entries<{ path: string }>(register).map(([name, { path }]) => [name, toNamed(path)]),
  ) as NamedPaths<Names>;

/** Leaves out the fields that have no value. */
export function withQuery(path: string, fields: Record<string, string | undefined>): string {
  const query = new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return query.size > 0 ? `${path}?${query}` : path;
}

export const withFields = (path: string, fields: Record<string, string>): string =>
  `${path}?${new URLSearchParams(fields)}`;
