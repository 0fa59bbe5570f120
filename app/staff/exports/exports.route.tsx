/** Staff page that exports a list with its filters, and offers the files of long exports. */
import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { describeFilters, nameFilter } from "#app/domain/describe-filters.ts";
import { formatBytes, formatNumber, toMoment } from "#app/i18n/format.ts";
import { type Key, useT } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import { Unavailable } from "#app/kit/feedback/alert.tsx";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { RadioField } from "#app/kit/forms/choice-fields.tsx";
import { findRefused } from "#app/kit/lists/list-query.ts";
import { RefusedFiltersAlert } from "#app/kit/lists/refused-filters.tsx";
import { Button, ButtonLink, HiddenRequestId } from "#app/kit/parts/button.tsx";
import { MomentText } from "#app/kit/parts/labels.tsx";
import { Tabs } from "#app/kit/parts/navigation.tsx";
import { PageHead, Section } from "#app/kit/parts/page.tsx";
import { getErrorStatus } from "#base/errors.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { type ExportList, exportList } from "#workers/licences/maintenance/exports/contract.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { parseExportedFilters } from "./schema.ts";

export const handle = {
  title: "exports.title" satisfies Key,
  /** While a file is written. */
  refreshSeconds: (shown?: { jobs: { state: string }[] | null }) =>
    shown?.jobs?.some(({ state }) => state === "running") ? 5 : undefined,
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const { language, now } = context;
  const params = new URL(request.url).searchParams;
  const named = exportList.optional().safeParse(params.get("list") || undefined);
  const list = named.data ?? "licences";
  const parsed = parseExportedFilters(list, params);
  if (!named.success) parsed.refused.unshift("list");
  const refused = findRefused(parsed, params);
  const filters = parsed.query;
  const t = translator(language);
  const jobs = await context.licencesFor(viewer).exports();
  const view = {
    list,
    lists: exportList.options,
    filters: describeFilters(t, list, filters),
    query: new URLSearchParams(filters).toString(),
    refused: refused && {
      ...refused,
      labels: refused.names.map((name) => ({
        name,
        label: name === "list" ? t("exports.list") : nameFilter(t, list, name),
      })),
    },
    isFrench: language === "fr",
    jobs: jobs.ok
      ? jobs.value.map((job) => ({
          id: job.id,
          list: job.list,
          filters: describeFilters(t, job.list, job.filters),
          state: job.state,
          rows: formatNumber(language, job.rows),
          size: formatBytes(language, job.size),
          asked: toMoment(language, job.createdAt, now),
        }))
      : null,
  };
  return data(view, { status: refused ? 400 : jobs.ok ? 200 : getErrorStatus(jobs.error.code) });
}

const listPaths: Record<ExportList, string> = {
  licences: staffPaths.adminLicences,
  users: staffPaths.adminUsers,
  events: staffPaths.adminEvents,
};

export default function ExportsRoute() {
  const t = useT();
  const { list, lists, filters, query, refused, isFrench, jobs } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("exports.title")} lead={t("exports.lead")} />
      <div className="mb-8">
        <Tabs
          label={t("exports.list")}
          tabs={lists.map((each) => ({ to: staffPaths.exportOf(each), label: t(`exports.lists.${each}`) }))}
          current={staffPaths.exportOf(list)}
        />
      </div>
      <div className="grid gap-x-14 gap-y-10 desktop:grid-cols-[minmax(0,480px)_minmax(0,1fr)]">
        <Form
          method="post"
          action={staffPaths.exportFile(list)}
          reloadDocument
          className="grid min-w-0 content-start gap-5"
        >
          <input type="hidden" name="query" value={query} />
          <HiddenRequestId />
          <input type="hidden" name="list" value={list} />
          <div>
            <p className="font-label text-ink">{t("exports.filters")}</p>
            {refused ? (
              <div className="mt-2">
                <RefusedFiltersAlert refused={refused} path={staffPaths.adminExports} filters={refused.labels} />
              </div>
            ) : (
              <p className="break-words text-ink-2">{filters || t("exports.all")}</p>
            )}
            <p className="mt-2">
              <ButtonLink to={query ? `${listPaths[list]}?${query}` : listPaths[list]} variant="secondary" size="small">
                {t("exports.change")}
              </ButtonLink>
            </p>
          </div>
          <RadioField
            name="separator"
            label={t("exports.separator")}
            defaultValue={isFrench ? "semicolon" : "comma"}
            choices={[
              { value: "semicolon", label: t("exports.semicolon") },
              { value: "comma", label: t("exports.comma") },
            ]}
          />
          <div className="max-wide-phone:*:w-full">
            <Button disabled={refused !== null}>{t("exports.start")}</Button>
          </div>
          <p className="text-small text-ink-3">{t("exports.long")}</p>
        </Form>
        <div className="min-w-0">
          <Section title={t("exports.files")}>
            {jobs === null ? (
              <Unavailable
                title={t("exports.unavailable")}
                retry={{ to: staffPaths.adminExports, label: t("exports.retry") }}
              />
            ) : null}
            {jobs?.length === 0 ? (
              <EmptyState drawing="inbox" title={t("exports.emptyTitle")}>
                {t("exports.emptyText")}
              </EmptyState>
            ) : null}
            {jobs?.length ? (
              <ul className="divide-y divide-line border-y border-line">
                {jobs.map((job) => (
                  <li key={job.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5">
                    <div className="min-w-0">
                      <p className="font-strong text-ink">{t(`exports.lists.${job.list}`)}</p>
                      {job.filters ? <p className="break-words text-small text-ink-2">{job.filters}</p> : null}
                      <p className="text-small text-ink-3">
                        {t(job.state === "done" ? "exports.done" : "exports.running", {
                          rows: job.rows,
                          size: job.size,
                        })}
                        {" · "}
                        <MomentText moment={job.asked} sentence={(when) => when} />
                      </p>
                    </div>
                    {job.state === "done" ? (
                      <ButtonLink to={staffPaths.exportFile(job.id)} reloadDocument variant="secondary" size="small">
                        {t("exports.download")}
                      </ButtonLink>
                    ) : null}
                  </li>
                ))}
              </ul>
            ) : null}
          </Section>
        </div>
      </div>
    </>
  );
}
