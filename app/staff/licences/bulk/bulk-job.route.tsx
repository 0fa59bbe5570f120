/** Progress of a bulk act and the result of each licence. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { type Key, useT } from "#app/i18n/index.ts";
import { FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply, invalidReply, parseForm } from "#app/kit/forms/form.server.ts";
import { type FormReply, useForm, useReply } from "#app/kit/forms/form.ts";
import { Button, ButtonLink, usePending } from "#app/kit/parts/button.tsx";
import { Badge, MomentText } from "#app/kit/parts/labels.tsx";
import { BackLink } from "#app/kit/parts/navigation.tsx";
import { PageHead, Section } from "#app/kit/parts/page.tsx";
import { getErrorStatus } from "#base/errors.ts";
import { staffPaths } from "#base/staff-paths.ts";
import type { BulkJobRow } from "#workers/licences/licences/bulk/contract.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { describeCounts, jobTones } from "./latest-jobs.tsx";
import { LicenceRows } from "./licence-rows.tsx";
import { type BulkJobView, toJobView } from "./load.server.ts";
import { cancelForm } from "./schema.ts";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const handle = { title: "bulk.page", belongsTo: staffPaths.adminLicences } satisfies {
  title: Key;
  belongsTo: string;
};

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const after = Number(new URL(request.url).searchParams.get("after") ?? 0);
  const query = { id: params.job ?? "", after: Number.isSafeInteger(after) && after > 0 ? after : 0 };
  const found = await context.licencesFor(viewer).bulkJob(query);
  if (!found.ok) {
    const code = found.error.code === "INVALID_REQUEST" ? "JOB_NOT_FOUND" : found.error.code;
    throw data({ code }, { status: getErrorStatus(code) });
  }
  const { job, rows, next } = found.value;
  return { job: toJobView(job, context.language, context.now), rows, next };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const form = await parseForm({ context, request }, cancelForm);
  if (!form.ok) return invalidReply(form.reply);
  const cancelled = await context.licencesFor(viewer).cancelBulk(params.job ?? "");
  if (!cancelled.ok) return errorReply(form.values, cancelled.error);
  return redirectWithToast(staffPaths.bulkJob(cancelled.value.id), { type: "success", id: "licences.bulkCancelled" });
}

const refreshMs = 2_000;

export default function BulkJobRoute() {
  const t = useT();
  const form = useForm(useReply<FormReply>());
  const { job, rows, next } = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  const isRunning = job.state === "running";
  useEffect(() => {
    if (!isRunning || state !== "idle") return;
    const timer = window.setTimeout(revalidate, refreshMs);
    return () => window.clearTimeout(timer);
  }, [isRunning, state, revalidate]);
  return (
    <>
      <BackLink to={staffPaths.adminLicences}>{t("bulk.back")}</BackLink>
      <PageHead
        title={t(`bulk.title.${job.act}`)}
        lead={<MomentText moment={job.when} sentence={(when) => t("bulk.by", { name: job.actorEmail, when })} />}
      />
      <div className="grid max-w-[860px] gap-6">
        <FormErrorSummary error={form.formError} />
        <Progress job={job} />
        <Section title={t("bulk.rows")}>
          <LicenceRows rows={rows.map((row) => ({ ...row, result: <RowResult act={job.act} row={row} /> }))} />
          {next === null ? null : (
            <p className="mt-4">
              <ButtonLink to={`?after=${next}`} variant="secondary" size="small">
                {t("bulk.next")}
              </ButtonLink>
            </p>
          )}
        </Section>
      </div>
    </>
  );
}

function Progress({ job }: { job: BulkJobView }) {
  const t = useT();
  const pending = usePending("cancel");
  const handled = job.done + job.skipped;
  return (
    <div className="grid gap-3 rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-strong text-ink">
          {t("bulk.progress", { handled, total: job.total })}
        </p>
        <Badge tone={jobTones[job.state]}>{t(`bulk.state.${job.state}`)}</Badge>
      </div>
      <progress value={handled} max={Math.max(job.total, 1)} className="progress" aria-label={t("bulk.page")} />
      <p className="text-small text-ink-2">{describeCounts(t, job)}</p>
      <dl className="flex gap-3">
        <dt className="text-ink-3">{t("bulk.reason")}</dt>
        <dd className="min-w-0 wrap-anywhere text-ink-2">{job.reason}</dd>
      </dl>
      {job.state === "running" ? (
        <Form method="post" className="flex flex-wrap items-center gap-3">
          <input type="hidden" name="intent" value="cancel" />
          <ButtonLink to={staffPaths.bulkJob(job.id)} variant="secondary" size="small" icon="rotate-cw">
            {t("bulk.refresh")}
          </ButtonLink>
          <Button variant="secondary" size="small" pending={pending} pendingLabel={t("bulk.cancelling")}>
            {t("bulk.cancel")}
          </Button>
          <span className="text-small text-ink-3">{t("bulk.cancelHint")}</span>
        </Form>
      ) : null}
    </div>
  );
}

function RowResult({ act, row }: { act: BulkJobView["act"]; row: BulkJobRow }) {
  const t = useT();
  if (row.state === "skipped") return <Badge tone="grey">{t(`bulk.skip.${act}.${row.skip ?? "CHANGED"}`)}</Badge>;
  return <Badge tone={row.state === "done" ? "ok" : "free"}>{t(`bulk.rowState.${row.state}`)}</Badge>;
}
