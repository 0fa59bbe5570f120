/** The staff's list of all licences: figures, search, filters, saved views and rows. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type CatalogueSection, type Key, useT } from "#app/i18n/index.ts";
import { FormErrorSummary, Unavailable } from "#app/kit/feedback/alert.tsx";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { invalidReply, readForm } from "#app/kit/forms/form.server.ts";
import { type FormReply, useForm, useReply } from "#app/kit/forms/form.ts";
import { ExportLink } from "#app/kit/lists/export-link.tsx";
import { useListAddress } from "#app/kit/lists/list-address.ts";
import { findRefused, parseListAddress, type RefusedFilters, showsRows } from "#app/kit/lists/list-query.ts";
import { BulkButton, ListView } from "#app/kit/lists/list-view.tsx";
import { postSavedView } from "#app/kit/lists/saved-views.server.ts";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { Menu } from "#app/kit/parts/menu.tsx";
import { PageHead } from "#app/kit/parts/page.tsx";
import { failure, getErrorStatus } from "#base/errors.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { toStoreName } from "#base/store-address.ts";
import { licencesQuery } from "#workers/licences/licences/list/contract.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { useColumns, useFilters } from "./columns.tsx";
import { type LicenceRow, type ListPageView, toListView } from "./list.server.ts";
import { listActs } from "./list-acts.ts";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const handle = { title: "licenceList.title", words: ["lists"] } satisfies {
  title: Key;
  words: CatalogueSection[];
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const params = new URL(request.url).searchParams;
  const parsed = parseListAddress(params, licencesQuery);
  const found = await context.licencesFor(viewer).searchLicences(parsed.query);
  if (!found.ok) return data({ view: null, refused: null }, { status: getErrorStatus(found.error.code) });
  const view = toListView(found.value, context.language, context.now);
  const refused = findRefused(parsed, params, view.views);
  if (showsRows(refused)) return data({ view, refused });
  return data({ view: { ...view, rows: [] }, refused }, { status: 400 });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const form = await readForm({ context, request });
  if (!form) return invalidReply({ values: {}, errors: {}, formError: failure("INVALID_REQUEST").error });
  return postSavedView({ context, viewer, list: "licences", path: staffPaths.adminLicences, form });
}

export default function LicencesRoute() {
  const t = useT();
  const { view, refused } = useLoaderData<typeof loader>();
  const { params } = useListAddress(staffPaths.adminLicences);
  return (
    <>
      <PageHead
        title={t("licenceList.title")}
        actions={
          <>
            <ExportLink list="licences" params={params} isOff={refused !== null}>
              {t("licenceList.export")}
            </ExportLink>
            <ButtonLink to={staffPaths.createLicence} icon="plus">
              {t("licenceList.create")}
            </ButtonLink>
          </>
        }
      />
      {view ? (
        <>
          <Figures view={view} />
          <Licences view={view} refused={refused} />
        </>
      ) : (
        <Unavailable
          title={t("licenceList.unavailable")}
          retry={{ to: staffPaths.adminLicences, label: t("licenceList.retry") }}
        />
      )}
    </>
  );
}

function Figures({ view: { figures, newest } }: { view: ListPageView }) {
  const t = useT();
  const shown = [
    ...(["authorised", "installed", "available"] as const).map((name) => ({
      value: figures[name],
      label: t(`licenceList.figures.${name}`),
    })),
    ...(newest && newest.share !== null
      ? [
          {
            value: t("licenceList.percent", { share: newest.share }),
            label: t("licenceList.figures.newest", { version: newest.version }),
          },
        ]
      : []),
  ];
  return (
    <dl className="mb-6 grid grid-cols-2 flex-wrap gap-x-11 gap-y-4 tablet:flex">
      {shown.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-small text-ink-2">{label}</dt>
          <dd className="text-figure-3 text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Licences({ view, refused }: { view: ListPageView; refused: RefusedFilters | null }) {
  const t = useT();
  const form = useForm(useReply<FormReply>());
  const columns = useColumns();
  const filters = useFilters(view.options);
  return (
    <>
      <div className="mb-4 empty:hidden">
        <FormErrorSummary error={form.formError} />
      </div>
      <ListView<LicenceRow>
        path={staffPaths.adminLicences}
        caption={t("licenceList.title")}
        search={{ label: t("licenceList.search"), placeholder: t("licenceList.placeholder") }}
        filters={filters}
        columns={columns}
        rows={view.rows}
        getId={({ id }) => id}
        getName={getName}
        defaultSort={view.defaultSort}
        sort={view.sort}
        pages={view.pages}
        refused={refused}
        saved={{
          allLabel: t("licenceList.all"),
          allCount: view.all,
          views: view.views,
          form: { name: form.value("name"), error: form.error("name"), replaces: form.value("replaces") },
        }}
        menu={(row) => <RowMenu row={row} />}
        bulk={{ action: staffPaths.bulkLicences, children: <BulkButtons /> }}
        empty={
          <EmptyState
            drawing="inbox"
            title={t("licenceList.emptyTitle")}
            action={
              <ButtonLink to={staffPaths.createLicence} variant="secondary" icon="plus">
                {t("licenceList.create")}
              </ButtonLink>
            }
          >
            {t("licenceList.emptyText")}
          </EmptyState>
        }
      />
    </>
  );
}

function BulkButtons() {
  const t = useT();
  return (
    <>
      <BulkButton icon="lock" act="pause">
        {t("licenceList.acts.pause")}
      </BulkButton>
      <BulkButton icon="undo-2" act="enable">
        {t("licenceList.acts.enable")}
      </BulkButton>
      <BulkButton icon="bell" act="notify">
        {t("licenceList.notify")}
      </BulkButton>
    </>
  );
}

const getName = ({ shop, account }: LicenceRow) => (shop ? `${toStoreName(shop)}, ${account}` : account);

function RowMenu({ row }: { row: LicenceRow }) {
  const t = useT();
  const acts = listActs(row).map(({ key, label, to }) => ({ label: t(label), to, danger: key === "remove" }));
  return (
    <Menu
      label={t("licenceList.actsOn", { name: getName(row) })}
      entries={[{ label: t("licenceList.open"), to: staffPaths.adminLicence(row.id) }, ...acts]}
    />
  );
}
