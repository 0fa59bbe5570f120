const stores = [
  { shop: "alice-shop", state: "ok", version: "1.1.0", taken: 1, total: 3, seen: "2024-12-10T09:14:00Z" },
  { shop: "dave-shop", state: "warn", version: "2.0.4", taken: 1, total: 1, seen: "2024-12-12T08:00:00Z" },
  { shop: "velo-vintage", state: "bad", version: "1.1.0", taken: 1, total: 2, seen: "2024-11-28T17:40:00Z" },
  { shop: "maison-lune", state: "thread", version: "2.0.4", taken: 2, total: 2, seen: "2024-12-11T12:30:00Z" },
] as const;

const columns = ["shop", "version", "seen"] as const;
export type Column = (typeof columns)[number];

export const isColumn = (name: string): name is Column => columns.some((column) => column === name);

export function sampleStores(column: Column, descending: boolean) {
  const sorted = stores.toSorted((one, other) => one[column].localeCompare(other[column]));
  return descending ? sorted.reverse() : sorted;
}
