import { useT } from "#app/i18n/index.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { RowLink } from "#app/ui/row-link.tsx";
import { SeatCount } from "#app/ui/seat-count.tsx";
import { ColumnHead, Table } from "#app/ui/table.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import type { LivingData } from "./living.route.tsx";
import type { Column } from "./sample-stores.ts";
import { Specimen } from "./specimen.tsx";

export function Lists({ page }: { page: LivingData }) {
  const t = useT();
  const tabs = ["stores", "releases", "journal"] as const;
  const counts = { conflict: "1", merged: "4", kept: "9", replaced: "196", removed: "4" } as const;
  const current = tabs.find((tab) => `?tab=${tab}` === `?tab=${page.tab}`) ?? "stores";
  return (
    <>
      <Specimen title={t("living.lists.tabs")}>
        <Tabs
          label={t("living.lists.tabs")}
          current={`?tab=${current}`}
          tabs={tabs.map((tab) => ({
            to: `?tab=${tab}`,
            label: t(`living.lists.${tab}`),
            count: tab === "stores" ? "4" : undefined,
          }))}
        />
        <Tabs
          figures
          label={t("living.lists.counts")}
          current={page.tab in counts ? `?tab=${page.tab}` : "?tab=conflict"}
          tabs={(["conflict", "merged", "kept", "replaced", "removed"] as const).map((mark) => ({
            to: `?tab=${mark}`,
            label: t(`living.lists.${mark}`),
            count: counts[mark],
            mark,
          }))}
        />
      </Specimen>
      <Specimen title={t("living.lists.table")}>
        <Stores page={page} />
        <div>
          <RowLink to="/activate" icon="key-round">
            {t("living.lists.row")}
          </RowLink>
          <Disclosure title={t("living.lists.disclosure")} aside="3">
            {t("living.lists.disclosureText")}
          </Disclosure>
        </div>
      </Specimen>
    </>
  );
}

function Stores({ page }: { page: LivingData }) {
  const t = useT();
  const sorting = (column: Column) => {
    const sorted = column === page.column ? page.direction : undefined;
    return { sorted, sortTo: `?sort=${column}.${sorted === "ascending" ? "descending" : "ascending"}` };
  };
  return (
    <Table caption={t("living.lists.stores")}>
      <thead>
        <tr>
          <th scope="col" className="check">
            <span className="sr-only">{t("living.lists.choose")}</span>
          </th>
          <ColumnHead {...sorting("shop")}>{t("living.lists.store")}</ColumnHead>
          <ColumnHead>{t("living.lists.state")}</ColumnHead>
          <ColumnHead {...sorting("version")}>{t("living.lists.version")}</ColumnHead>
          <ColumnHead>{t("living.lists.seats")}</ColumnHead>
          <ColumnHead end {...sorting("seen")}>
            {t("living.lists.seen")}
          </ColumnHead>
          <th scope="col">
            <span className="sr-only">{t("living.layers.menu")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {page.stores.map(({ shop, state, version, taken, total, seen }) => (
          <tr key={shop}>
            <td className="check">
              <input
                type="checkbox"
                name="chosen"
                value={shop}
                defaultChecked={shop === "dave-shop"}
                aria-label={t("living.lists.chooseStore", { shop })}
                className="tick"
              />
            </td>
            <th scope="row">{shop}</th>
            <td>
              <Badge tone={state}>{t(`living.states.${state}`)}</Badge>
            </td>
            <td className={version === "1.1.0" ? "font-strong text-warn" : "font-strong"}>{version}</td>
            <td>
              <SeatCount taken={taken} total={total} text={t("living.states.seats", { taken, total })} />
            </td>
            <td className="end">{seen}</td>
            <td className="more">
              <Menu
                label={t("living.lists.actions", { shop })}
                entries={[
                  { label: t("living.layers.entryPage"), to: "/profile" },
                  { label: t("living.buttons.deactivate"), to: "/deactivate", danger: true },
                ]}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
