/** Columns and filters of the list of licences. */
import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import type { ListColumn, ListFilter } from "#app/kit/lists/list-view.tsx";
import { EmailText, MomentText, NoValue } from "#app/kit/parts/labels.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import { toStoreName } from "#base/store-address.ts";
import { DevelopmentBadge, Places, StateBadge } from "./licence-labels.tsx";
import type { LicenceRow, ListPageView } from "./list.server.ts";

export function useColumns(): ListColumn<LicenceRow>[] {
  const t = useT();
  return [
    {
      key: "shop",
      label: t("licenceList.columns.shop"),
      sort: "shop",
      cell: ({ id, shop }) => (
        <Link
          to={staffPaths.adminLicence(id)}
          className="inline-flex min-h-6 items-center wrap-anywhere hover:underline"
        >
          {shop ? (
            toStoreName(shop)
          ) : (
            <span className="font-normal text-ink-2">
              {t("licenceList.noStore")}
              <span className="sr-only"> {id}</span>
            </span>
          )}
        </Link>
      ),
    },
    {
      key: "account",
      label: t("licenceList.columns.account"),
      sort: "account",
      cell: ({ account }) => (
        <Link to={staffPaths.adminUserByEmail(account)} className="wrap-anywhere hover:underline">
          <EmailText>{account}</EmailText>
        </Link>
      ),
    },
    {
      key: "state",
      label: t("licenceList.columns.state"),
      cell: ({ state, development }) => (
        <span className="inline-flex flex-wrap gap-1.5">
          <StateBadge state={state} />
          {development ? <DevelopmentBadge /> : null}
        </span>
      ),
    },
    {
      key: "version",
      label: t("licenceList.columns.version"),
      cell: ({ version, isBehind }) => (
        <span className={version ? (isBehind ? "font-label text-warn" : "font-label text-ink") : ""}>
          {version ?? <NoValue />}
        </span>
      ),
    },
    {
      key: "places",
      label: t("licenceList.columns.places"),
      cell: ({ installed, authorised }) => <Places installed={installed} authorised={authorised} />,
    },
    {
      key: "plan",
      label: t("licenceList.columns.plan"),
      isOptional: true,
      cell: ({ plan }) => plan ?? <NoValue />,
    },
    {
      key: "created",
      label: t("licenceList.columns.created"),
      sort: "created",
      newestFirst: true,
      isOptional: true,
      end: true,
      cell: ({ created }) => <MomentText moment={created} />,
    },
    {
      key: "activity",
      label: t("licenceList.columns.activity"),
      sort: "activity",
      newestFirst: true,
      end: true,
      cell: ({ active }) => (active ? <MomentText moment={active} /> : t("licenceList.never")),
    },
  ];
}

export function useFilters(options: ListPageView["options"]): ListFilter[] {
  const t = useT();
  const { status, kind, plan, version, connection, activity } = options;
  return [
    {
      name: "status",
      label: t("licenceList.filters.status"),
      options: status.map((each) => ({ ...each, label: t(`licenceList.states.${each.value}`) })),
    },
    {
      name: "version",
      label: t("licenceList.filters.version"),
      options: version.map(({ value, isHalted, ...each }) => ({
        ...{ ...each, value },
        label: isHalted ? t("licenceList.haltedVersion", { version: value }) : value,
      })),
    },
    {
      name: "activity",
      label: t("licenceList.filters.activity"),
      options: activity.map(({ value, days }) => ({
        value,
        label: t(value === "90+" ? "licenceList.longAgo" : "licenceList.period", { days }),
      })),
    },
    {
      name: "kind",
      label: t("licenceList.filters.kind"),
      options: kind.map((each) => ({ ...each, label: t(`licenceList.kinds.${each.value}`) })),
    },
    {
      name: "connection",
      label: t("licenceList.filters.connection"),
      options: connection.map((each) => ({ ...each, label: t(`licenceList.connections.${each.value}`) })),
    },
    {
      name: "plan",
      label: t("licenceList.filters.plan"),
      options: plan.map((each) => ({ ...each, label: each.value })),
    },
    { name: "account", label: t("licenceList.filters.account"), type: "email" },
  ];
}
