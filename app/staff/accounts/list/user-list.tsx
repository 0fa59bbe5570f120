/** All users for the staff: search, filters, saved views and rows. */
import { Form, Link } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { type FormReply, useForm } from "#app/kit/forms/form.ts";
import type { RefusedFilters } from "#app/kit/lists/list-query.ts";
import { type ListColumn, type ListFilter, ListView } from "#app/kit/lists/list-view.tsx";
import { Avatar } from "#app/kit/parts/avatar.tsx";
import { Button, HiddenRequestId } from "#app/kit/parts/button.tsx";
import { Badge, EmailText, LicenceBlocks, MomentText, NoValue } from "#app/kit/parts/labels.tsx";
import { Menu } from "#app/kit/parts/menu.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import type { UserListView, UserRow } from "./list.server.ts";

interface UserListProps {
  view: UserListView;
  refused: RefusedFilters | null;
  /** How many points requests wait; null when unknown. */
  pending: string | null;
  reply: FormReply | undefined;
}

export function UserList({ view, refused, pending, reply }: UserListProps) {
  const t = useT();
  const form = useForm(reply);
  return (
    <>
      <div className="mb-4 empty:hidden">
        <FormErrorSummary error={form.formError} />
      </div>
      <ListView<UserRow>
        path={staffPaths.adminUsers}
        caption={t("userList.title")}
        search={{ label: t("userList.search"), placeholder: t("userList.placeholder") }}
        filters={useFilters()}
        columns={useColumns()}
        rows={view.rows}
        getId={({ uid }) => uid}
        getName={({ name }) => name}
        defaultSort={view.defaultSort}
        sort={view.sort ?? ""}
        pages={view.pages}
        refused={refused}
        saved={{
          allLabel: t("userList.tabs.all"),
          allCount: view.counts.all,
          tabs: useTabs(view.counts, pending),
          views: view.views,
          form: { name: form.value("name"), error: form.error("name"), replaces: form.value("replaces") },
        }}
        menu={(row) => <RowMenu row={row} />}
        status={<Status view={view} />}
        empty={
          <EmptyState drawing="inbox" title={t("userList.emptyTitle")}>
            {t("userList.emptyText")}
          </EmptyState>
        }
      />
    </>
  );
}

/** The tabs besides that of all users; counts are unknown while the index does not answer. */
export function useTabs(counts: UserListView["counts"] | null, pending: string | null) {
  const t = useT();
  const tab = (label: string, to: string, count: string | undefined) => ({
    to,
    label,
    ...(count === undefined ? {} : { count }),
  });
  return [
    tab(t("userList.tabs.unlicensed"), staffPaths.adminUsersWhere({ licences: "none" }), counts?.unlicensed),
    tab(t("userList.tabs.unverified"), staffPaths.adminUsersWhere({ verified: "no" }), counts?.unverified),
    tab(t("userList.tabs.points"), staffPaths.pointsRequests({}), pending ?? undefined),
    tab(t("userList.tabs.admins"), staffPaths.adminUsersWhere({ role: "admin" }), counts?.admins),
  ];
}

function Status({ view: { found, confirmed, sort } }: { view: UserListView }) {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <span>
        {found ? `${t("userList.found", { count: found.count, people: found.text })} ` : null}
        {sort ? null : `${t("userList.unsorted")} `}
        {confirmed ? (
          <MomentText
            moment={confirmed}
            sentence={(when) => t(confirmed.isDate ? "userList.confirmedOn" : "userList.confirmed", { when })}
          />
        ) : (
          t("userList.building")
        )}
      </span>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="refresh" />
        <HiddenRequestId value={undefined} />
        <Button variant="quiet" size="small" icon="rotate-cw">
          {t("userList.refresh")}
        </Button>
      </Form>
    </div>
  );
}

function RowMenu({ row: { uid, email, name } }: { row: UserRow }) {
  const t = useT();
  return (
    <Menu
      label={t("userList.actsOn", { name })}
      entries={[
        { label: t("userList.open"), to: staffPaths.adminUser(uid) },
        { label: t("userList.showLicences"), to: staffPaths.adminLicencesWhere({ account: email }) },
        { label: t("userList.showEvents"), to: staffPaths.adminEventsWhere({ person: email }) },
        { label: t("userList.grant"), to: staffPaths.createLicenceFor(email) },
      ]}
    />
  );
}

const stateTones = { verified: "ok", unverified: "warn", disabled: "grey" } as const;
function useColumns(): ListColumn<UserRow>[] {
  const t = useT();
  return [
    {
      key: "person",
      label: t("userList.columns.person"),
      sort: "name",
      cell: ({ uid, name, email, initials }) => (
        <span className="flex items-center gap-3">
          <Avatar initials={initials} photoUrl={null} size="small" />
          <span className="grid min-w-0">
            <Link to={staffPaths.adminUser(uid)} className="break-words hover:underline">
              {name}
            </Link>
            {name === email ? null : (
              <span className="text-small font-normal wrap-anywhere text-ink-2">
                <EmailText>{email}</EmailText>
              </span>
            )}
          </span>
        </span>
      ),
    },
    {
      key: "address",
      label: t("userList.columns.address"),
      cell: ({ state, isAdmin }) => (
        <span className="inline-flex flex-wrap gap-1.5">
          <Badge tone={stateTones[state]}>{t(`userList.states.${state}`)}</Badge>
          {isAdmin ? <Badge tone="admin">{t("userList.states.admin")}</Badge> : null}
        </span>
      ),
    },
    { key: "company", label: t("userList.columns.company"), cell: ({ company }) => company || <NoValue /> },
    {
      key: "licences",
      label: t("userList.columns.licences"),
      sort: "licences",
      newestFirst: true,
      cell: ({ installed, licences }) =>
        licences === 0 ? (
          <NoValue />
        ) : (
          <span className="inline-flex items-center gap-2 whitespace-nowrap">
            <LicenceBlocks installed={installed} all={licences} />
            {t("userList.licences", { installed, licences })}
          </span>
        ),
    },
    {
      key: "points",
      label: t("userList.columns.points"),
      sort: "points",
      newestFirst: true,
      end: true,
      cell: ({ points, pointsCount }) => (
        <>
          <span className="max-tablet:hidden">{points}</span>
          <span className="tablet:hidden">{t("pointsDesk.points", { count: pointsCount, amount: points })}</span>
        </>
      ),
    },
    {
      key: "seen",
      label: t("userList.columns.seen"),
      sort: "seen",
      newestFirst: true,
      end: true,
      cell: ({ seen }) => (seen ? <MomentText moment={seen} /> : t("userList.never")),
    },
  ];
}

const choices = {
  licences: ["some", "none"],
  role: ["user", "admin"],
  verified: ["yes", "no"],
  disabled: ["yes", "no"],
  factor: ["on", "off"],
  points: ["some", "none"],
  seen: ["7", "30", "90", "90+"],
} as const;

function useFilters(): ListFilter[] {
  const t = useT();
  const filter = <Name extends keyof typeof choices>(name: Name): ListFilter => ({
    name,
    label: t(`userList.filters.${name}`),
    options: choices[name].map((value) => ({ value, label: t(`userList.options.${name}.${value}` as never) })),
  });
  return (Object.keys(choices) as (keyof typeof choices)[]).map(filter);
}
