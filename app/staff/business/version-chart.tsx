/** Stores by version, as a table with bars that needs no text alternative. */
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useT } from "#app/i18n/index.ts";
import { Section } from "#app/kit/parts/page.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import type { BusinessView } from "./business-view.ts";
import type { VersionRow, VersionsView } from "./versions-view.ts";

export function VersionChart({ versions }: { versions: VersionsView }) {
  const t = useT();
  const { newest, rows, older, unknown, upToDate } = versions;
  const share =
    upToDate !== null && newest ? t("business.versions.upToDate", { share: upToDate, version: newest }) : null;
  return (
    <Section title={t("business.versions.title")} aside={share}>
      {rows.length === 0 && !unknown ? <p className="text-ink-2">{t("business.versions.none")}</p> : null}
      {rows.length > 0 || unknown ? (
        <table className="w-full">
          <thead>
            <tr className="border-b border-line text-tiny text-ink-3">
              <th scope="col" className="py-2 pr-2 wide-phone:pr-3 text-left align-bottom font-medium">
                {t("business.versions.version")}
              </th>
              <td aria-hidden className="w-1/2" />
              <th scope="col" className="py-2 pl-2 wide-phone:pl-3 text-right align-bottom font-medium">
                {t("business.versions.stores")}
              </th>
              <th scope="col" className="py-2 pl-2 wide-phone:pl-3 text-right align-bottom font-medium">
                {t("business.versions.downloads")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.version}
                name={<VersionName row={row} />}
                bar={row.bar}
                bright={row.kind === "newest"}
                stores={
                  <Link to={staffPaths.adminLicencesWhere({ version: row.version })} className="link">
                    {row.stores.text}
                  </Link>
                }
                downloads={row.downloads ?? t("business.versions.withdrawn")}
              />
            ))}
            {older ? (
              <Row
                name={t("business.versions.older", { count: older.versions.count, number: older.versions.text })}
                bar={older.bar}
                stores={older.stores.text}
                downloads={older.downloads}
              />
            ) : null}
            {unknown ? (
              <Row name={t("business.versions.unknown")} bar={unknown.bar} stores={unknown.stores.text} />
            ) : null}
          </tbody>
        </table>
      ) : null}
    </Section>
  );
}

function VersionName({ row: { version, kind, stores, isHalted } }: { row: VersionRow }) {
  const t = useT();
  if (kind === "newest") {
    return (
      <span className="font-strong text-ink">
        {version}
        <span className="sr-only">, {t("business.versions.newest")}</span>
      </span>
    );
  }
  const isWaiting = kind === "behind" && stores.count > 0;
  return (
    <span className={`font-strong ${isWaiting ? "text-warn" : "text-ink-2"}`}>
      {version}
      {isHalted ? <span className="text-tiny text-ink-3">, {t("business.versions.halted")}</span> : null}
    </span>
  );
}

interface RowProps {
  name: ReactNode;
  /** Percent of the longest bar. */
  bar: number;
  bright?: boolean;
  stores: ReactNode;
  downloads?: string;
}

/** How many licences reach a store, and how many of those stores publish the theme. */
export function ConversionChart({ conversion }: { conversion: BusinessView["conversion"] }) {
  const t = useT();
  return (
    <Section title={t("business.conversion.title")}>
      <table className="w-full">
        <thead>
          <tr className="border-b border-line text-tiny text-ink-3">
            <th scope="col" className="py-2 pr-2 wide-phone:pr-3 text-left align-bottom font-medium">
              {t("business.conversion.step")}
            </th>
            <td aria-hidden className="w-1/2" />
            <th scope="col" className="py-2 pl-2 wide-phone:pl-3 text-right align-bottom font-medium">
              {t("business.conversion.licences")}
            </th>
            <th scope="col" className="py-2 pl-2 wide-phone:pl-3 text-right align-bottom font-medium">
              {t("business.conversion.share")}
            </th>
          </tr>
        </thead>
        <tbody>
          {conversion.map(({ step, count, share, bar }) => (
            <Row
              key={step}
              name={t(`business.conversion.${step}`)}
              bar={bar}
              bright={step === "published"}
              stores={count.text}
              downloads={t("business.conversion.percent", { share })}
            />
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Row({ name, bar, bright, stores, downloads }: RowProps) {
  return (
    <tr className="border-b border-line">
      <th
        scope="row"
        className="py-2.5 pr-2 wide-phone:pr-3 text-left font-normal text-ink-2 wide-phone:whitespace-nowrap"
      >
        {name}
      </th>
      <td aria-hidden>
        <svg aria-hidden="true" width="100%" height="10" className="block min-w-6">
          <rect width={`${bar}%`} height="10" rx="2" className={bright ? "fill-thread" : "fill-line-2"} />
        </svg>
      </td>
      <td className="py-2.5 pl-2 wide-phone:pl-3 text-right font-label text-ink">{stores}</td>
      <td className="py-2.5 pl-2 wide-phone:pl-3 text-right text-ink-2">{downloads}</td>
    </tr>
  );
}
