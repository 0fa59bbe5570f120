/** Tabs, a table that sorts, and rows. */
import { useSearchParams } from "@remix-run/react";
import { formatDate } from "#app/i18n/format.ts";
import { ColumnHead, Table } from "#app/kit/lists/table.tsx";
import { Disclosure } from "#app/kit/parts/explanations.tsx";
import { Badge } from "#app/kit/parts/labels.tsx";
import { Menu } from "#app/kit/parts/menu.tsx";
import { RowLink, type Tab, Tabs } from "#app/kit/parts/navigation.tsx";

const stores = [
  { shop: "alice-shop", state: "ok", version: "1.1.0", seen: "2024-12-10" },
  { shop: "dave-shop", state: "warn", version: "2.0.4", seen: "2024-12-12" },
  { shop: "velo-vintage", state: "bad", version: "1.1.0", seen: "2024-11-28" },
  { shop: "maison-lune", state: "thread", version: "2.0.4", seen: "2024-12-11" },
] as const;
const columns = ["shop", "version", "seen"] as const;
const pages: Tab[] = ["Stores", "Releases", "Journal"].map((label) => ({ to: `?tab=${label.toLowerCase()}`, label }));
const counts: Tab[] = (["conflict", "merged", "kept", "replaced", "removed"] as const).map((mark, index) => ({
  to: `?tab=${mark}`,
  label: mark,
  count: String(4 * index),
  mark,
}));
const entries = [
  { label: "My profile", to: "/profile" },
  { label: "Deactivate the licence", to: "/deactivate", danger: true },
];

export function Lists() {
  const [query] = useSearchParams();
  const [name, direction] = (query.get("sort") ?? "").split(".");
  const column = columns.find((each) => each === name) ?? "shop";
  const isDescending = direction === "descending";
  const sorted = stores.toSorted((one, other) => one[column].localeCompare(other[column]));
  if (isDescending) sorted.reverse();
  const sorting = (each: (typeof columns)[number]) => ({
    sorted: each === column ? (isDescending ? ("descending" as const) : ("ascending" as const)) : undefined,
    sortTo: `?sort=${each}.${each === column && !isDescending ? "descending" : "ascending"}`,
  });
  const current = (tabs: Tab[]) => (tabs.find(({ to }) => to === `?tab=${query.get("tab")}`) ?? tabs[0])?.to ?? "";
  return (
    <>
      <Tabs label="Pages" current={current(pages)} tabs={pages} />
      <Tabs figures label="Files by result" current={current(counts)} tabs={counts} />
      <Table caption="Stores">
        <thead>
          <tr>
            <th scope="col" className="check">
              <span className="sr-only">Choice</span>
            </th>
            <ColumnHead {...sorting("shop")}>Store</ColumnHead>
            <ColumnHead>State</ColumnHead>
            <ColumnHead {...sorting("version")}>Version</ColumnHead>
            <ColumnHead end {...sorting("seen")}>
              Last activity
            </ColumnHead>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ shop, state, version, seen }) => (
            <tr key={shop}>
              <td className="check">
                <input type="checkbox" name="chosen" value={shop} aria-label={`Choose ${shop}`} className="tick" />
              </td>
              <th scope="row">{shop}</th>
              <td>
                <Badge tone={state}>{state}</Badge>
              </td>
              <td className={version === "1.1.0" ? "font-strong text-warn" : "font-strong"}>{version}</td>
              <td className="end">{formatDate("en", seen)}</td>
              <td className="more">
                <Menu label={`Actions on ${shop}`} entries={entries} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <RowLink to="/activate" icon="key-round">
        Activate a licence
      </RowLink>
      <Disclosure title="Files kept" aside="3">
        config/settings_data.json, templates/index.json, locales/fr.json
      </Disclosure>
    </>
  );
}
