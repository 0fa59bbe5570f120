/** Staff page of one act on many licences: what it would do, then its reason and confirmation. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type Key, useT } from "#app/i18n/index.ts";
import { Alert, Unavailable } from "#app/kit/feedback/alert.tsx";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply, invalidReply, toErrorInit } from "#app/kit/forms/form.server.ts";
import { type FormReply, useForm, useReply } from "#app/kit/forms/form.ts";
import { openProtectedActions, parseProtectedForm } from "#app/kit/forms/reauthentication.server.ts";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { Badge } from "#app/kit/parts/labels.tsx";
import { PageHead, Section } from "#app/kit/parts/page.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import type { BulkAct, BulkPreview } from "#workers/licences/licences/bulk/contract.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { BulkForm } from "./bulk-form.tsx";
import { LatestJobs } from "./latest-jobs.tsx";
import { LicenceRows } from "./licence-rows.tsx";
import { toJobView } from "./load.server.ts";
import { bulkForm, parseAct, parseTarget } from "./schema.ts";
import { StartFailure } from "./start-failure.tsx";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const handle = { title: "bulk.page" } satisfies { title: Key };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const { language, now } = context;
  const licences = context.licencesFor(viewer);
  const query = new URL(request.url).searchParams;
  const act = parseAct(query.get("act"));
  const ids = query.has("whole") ? "" : [...query.getAll("id"), query.get("ids") ?? ""].join(" ").trim();
  const view = query.get("view");
  // Without a selection, everything that the view of the list shows. A form drops empty fields, so it starts with "?".
  const target = ids || view !== null ? parseTarget({ ids, ...(view === null ? {} : { view }) }) : null;
  const problem = target && (act === null ? ("act" as const) : "problem" in target ? target.problem : null);
  const asked = act && target && !("problem" in target) ? { act, ...target } : null;
  const [preview, jobs] = await Promise.all([asked && licences.previewBulk(asked), licences.bulkJobs()]);
  const shown = {
    act: asked && act,
    target: ids ? { name: "ids" as const, value: ids } : { name: "view" as const, value: `?${view ?? ""}` },
    problem,
    here: `${staffPaths.bulkLicences}?${query}`,
    preview: preview?.ok ? preview.value : null,
    jobs: jobs.ok ? jobs.value.map((job) => toJobView(job, language, now)) : [],
  };
  if (problem) return data(shown, { status: 400 });
  return preview && !preview.ok ? data(shown, toErrorInit(preview.error)) : data(shown);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const form = await parseProtectedForm({ context, request }, bulkForm);
  if (!form.ok) return invalidReply(form.reply);
  const opened = await openProtectedActions({ context, viewer, ...form });
  if (opened.reply) return opened.reply;
  const started = await opened.acts.startBulk(form.value);
  if (!started.ok) return errorReply(form.values, started.error);
  return redirectWithToast(staffPaths.bulkJob(started.value.id), { type: "info", id: "licences.bulkStarted" });
}

export default function BulkRoute() {
  const t = useT();
  const reply = useReply<FormReply>();
  const form = useForm(reply);
  const { act, target, problem, here, preview, jobs } = useLoaderData<typeof loader>();
  const refused =
    form.error("ids") ??
    form.error("view") ??
    form.error("act") ??
    form.error("requestId") ??
    (problem ? t(`bulk.errors.${problem}`) : null);
  const back = (
    <ButtonLink to={staffPaths.adminLicences} variant="secondary">
      {t("bulk.back")}
    </ButtonLink>
  );
  return (
    <>
      <PageHead title={t(act ? `bulk.title.${act}` : "bulk.page")} lead={act ? t("bulk.lead") : undefined} />
      <div className="grid max-w-[860px] gap-6">
        <StartFailure error={form.formError} requestId={reply?.values.requestId} jobs={jobs} />
        {act && !preview ? (
          <Unavailable title={t("bulk.unavailable")} retry={{ to: here, label: t("bulk.retry") }} />
        ) : null}
        {refused ? <Alert tone="bad" role="alert" title={refused} /> : null}
        {act ? null : (
          <EmptyState drawing="nothing" title={t("bulk.emptyTitle")} action={back}>
            {t("bulk.emptyText")}
          </EmptyState>
        )}
        {preview && preview.changes === 0 && !form.formError?.isUnsure ? (
          <EmptyState drawing="nothing" title={t("bulk.nothingTitle")} action={back}>
            {t("bulk.nothingText")}
          </EmptyState>
        ) : null}
        {act && preview && preview.changes > 0 ? (
          <BulkForm act={act} target={target} preview={preview} reply={reply} here={here} />
        ) : null}
        {act && preview ? <BulkPreviewView act={act} preview={preview} /> : null}
        <LatestJobs jobs={jobs} />
      </div>
    </>
  );
}

/** What the act would do with each licence. */
function BulkPreviewView({ act, preview }: { act: BulkAct; preview: BulkPreview }) {
  const t = useT();
  const more = preview.licences - preview.rows.length;
  return (
    <Section title={t("bulk.rows")}>
      <LicenceRows
        rows={preview.rows.map(({ skip, ...row }) => ({
          ...row,
          result: (
            <Badge tone={skip ? "grey" : "thread"}>{skip ? t(`bulk.skip.${act}.${skip}`) : t("bulk.will")}</Badge>
          ),
        }))}
      />
      {more > 0 ? <p className="mt-3 text-small text-ink-3">{t("bulk.more", { count: more })}</p> : null}
    </Section>
  );
}
