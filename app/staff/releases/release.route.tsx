import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type * as z from "zod";
import { type Key, useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { redirectWithToast, type ToastId } from "#app/kit/feedback/toasts/toast.server.ts";
import { parseForm, readForm, toErrorInit } from "#app/kit/forms/form.server.ts";
import { type FormReply, useForm, useReply } from "#app/kit/forms/form.ts";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { Badge } from "#app/kit/parts/labels.tsx";
import { PageHead, Section } from "#app/kit/parts/page.tsx";
import { CodeBlock } from "#app/kit/parts/prose.tsx";
import { getErrorStatus, type Result } from "#base/errors.ts";
import { staffPaths } from "#base/staff-paths.ts";
import type { LicencesClient } from "#workers/portal/clients/contract.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { DryRunSection } from "./dry-run.tsx";
import { toDryRunView } from "./dry-run-view.ts";
import { describeReleaseError } from "./error-message.ts";
import { CheckSection } from "./findings.tsx";
import { NotesForm, WithdrawForm } from "./release-forms.tsx";
import { RolloutSection } from "./rollout.tsx";
import { toRolloutView } from "./rollout-view.ts";
import { isVersion, releaseForm } from "./schema.ts";
import { type ReleaseView, stateTones, toReleaseView } from "./view.ts";

export { clientAction } from "#app/kit/forms/client-action.ts";

export { links } from "#app/kit/parts/prose.tsx";

export const handle = {
  title: "releases.title" satisfies Key,
  words: ["rollout", "releaseNotes"] as const,
  refreshSeconds: (shown?: { dryRun: { run: { state: string } | null } | null }) =>
    shown?.dryRun?.run?.state === "running" ? 3 : undefined,
};

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const { version = "" } = params;
  if (!isVersion(version)) throw data({ code: "NOT_FOUND" }, { status: 404 });
  const licences = context.licencesFor(viewer);
  const [listed, rollout, dryRun, migration, check] = await Promise.all([
    licences.allReleases(),
    licences.rollout(version),
    licences.dryRun(version),
    licences.releaseMigration(version),
    licences.releaseCheck(version),
  ]);
  if (!listed.ok) throw data({ code: listed.error.code }, { status: getErrorStatus(listed.error.code) });
  const release = listed.value.find((each) => each.version === version);
  if (!release) throw data({ code: "NOT_FOUND" }, { status: 404 });
  const { sha256, notes, withdrawnReason } = release;
  return {
    ...toReleaseView(release, context.language),
    sha256,
    notes,
    withdrawnReason,
    // The page is of use without them.
    operations: migration.ok ? migration.value.operations.map(({ id }) => id) : null,
    /** Null when it could not be loaded. */
    dryRun: dryRun.ok ? { run: dryRun.value && toDryRunView(dryRun.value, context.language, new Date()) } : null,
    check: check.ok ? check.value : null,
    rollout: rollout.ok ? toRolloutView(rollout.value, context.language) : null,
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const { version = "" } = params;
  if (!isVersion(version)) throw data({ code: "NOT_FOUND" }, { status: 404 });
  const posted = await readForm({ context, request });
  const form = await parseForm(posted ?? new FormData(), releaseForm);
  const values = pickNotes(posted);
  if (!form.ok) return data({ ...form.reply, values: { ...form.reply.values, ...values } }, { status: 400 });
  // The page asks first: how far, and for how many stores.
  if (form.value.intent === "edit-notes" || (form.value.intent === "publish" && !form.value.confirm))
    return data({ values: { ...form.values, ...values }, errors: {} } satisfies FormReply);
  const { changed, toast } = await changeRelease(context.licencesFor(viewer), version, form.value);
  if (!changed.ok && changed.error.code === "ACKNOWLEDGEMENT_REQUIRED") {
    const errors = { acknowledged: ["releases.findings.acknowledgeRequired" satisfies Key] };
    return data({ values: { ...form.values, ...values }, errors }, { status: 400 });
  }
  if (!changed.ok) {
    const reply: FormReply = { values: { ...form.values, ...values }, errors: {}, formError: changed.error };
    return data(reply, toErrorInit(changed.error));
  }
  return redirectWithToast(staffPaths.adminRelease(version), { type: "success", id: toast, params: { version } });
}

async function changeRelease(
  licences: LicencesClient,
  version: string,
  form: Exclude<z.infer<typeof releaseForm>, { intent: "edit-notes" }>,
): Promise<{ changed: Result<unknown>; toast: ToastId }> {
  if (form.intent === "withdraw") {
    return { changed: await licences.withdrawRelease({ version, reason: form.reason }), toast: "releases.withdrawn" };
  }
  if (form.intent === "widen") {
    return { changed: await licences.widenRelease({ version, from: form.from }), toast: "releases.widened" };
  }
  if (form.intent === "halt") {
    return { changed: await licences.haltRelease({ version, reason: form.haltReason }), toast: "releases.halted" };
  }
  if (form.intent === "dry-run") return { changed: await licences.startDryRun(version), toast: "releases.tried" };
  if (form.intent === "resume") return { changed: await licences.resumeRelease(version), toast: "releases.resumed" };
  const notes = { fr: form.notesFr, en: form.notesEn };
  if (form.intent === "publish") {
    const { stage, acknowledged } = form;
    const toast = stage === "all" ? "releases.published" : "releases.publishedFirst";
    return { changed: await licences.publishRelease({ version, notes, stage, acknowledged }), toast };
  }
  return { changed: await licences.saveReleaseNotes({ version, notes }), toast: "releases.saved" };
}

/** Returns the notes in full to the form, because a form reply shortens long values. */
function pickNotes(form: FormData | null): Record<string, string> {
  return Object.fromEntries(
    ["notesFr", "notesEn"].flatMap((name) => {
      const value = form?.get(name);
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
}

export default function ReleaseRoute() {
  const t = useT();
  const reply = useReply<FormReply>();
  const form = useForm(reply);
  const release = useLoaderData<typeof loader>();
  const { version, status, notes, withdrawnReason, rollout, dryRun, check } = release;
  const back = (
    <ButtonLink to={staffPaths.adminReleases} variant="secondary">
      {t("releases.one.back")}
    </ButtonLink>
  );
  const intentError = form.error("intent");
  return (
    <>
      <PageHead title={t("releases.one.title", { version })} actions={back} />
      <div className="grid gap-6 empty:hidden *:last:mb-2">
        <FormErrorSummary error={reply?.formError && describeReleaseError(t, reply.formError)} />
        {intentError ? <Alert tone="bad" role="alert" title={intentError} /> : null}
        {status === "withdrawn" ? (
          <Alert tone="warn" title={t("releases.withdraw.done")}>
            {withdrawnReason ? t("releases.withdraw.doneReason", { reason: withdrawnReason }) : null}
          </Alert>
        ) : null}
      </div>
      <ReleaseFacts release={release} />
      {status === "withdrawn" ? null : <CheckSection version={version} status={status} check={check} />}
      <NotesForm
        key={version}
        {...{ version, status, notes, form, rollout }}
        isListed={(check?.listed.length ?? 0) > 0}
      />
      {status === "withdrawn" ? null : <DryRunSection version={version} loaded={dryRun} />}
      {status === "published" ? <RolloutSection version={version} rollout={rollout} form={form} /> : null}
      {status === "published" ? <WithdrawForm version={version} form={form} /> : null}
    </>
  );
}

function ReleaseFacts({ release }: { release: ReleaseView & { sha256: string; operations: string[] | null } }) {
  const t = useT();
  const { status, state, date, size, files, downloads, sha256, operations } = release;
  const dated = status === "draft" ? "releases.uploadedOn" : "releases.publishedOn";
  return (
    <Section title={t("releases.one.facts")}>
      <dl className="mb-5 divide-y divide-line border-y border-line">
        <Row term={t("releases.state")}>
          <Badge tone={stateTones[state]}>{t(`releases.status.${state}`)}</Badge>
          <time dateTime={date.iso} className="text-ink-2">
            {t(dated, { date: date.text })}
          </time>
        </Row>
        <Row term={t("releases.size")}>{size}</Row>
        <Row term={t("releases.files")}>{files}</Row>
        <Row term={t("releases.downloads")}>{downloads}</Row>
        {operations ? (
          <Row term={t("releases.one.migrations")}>
            {operations.length > 0
              ? t("releases.one.operations", { count: operations.length })
              : t("releases.one.noMigrations")}
            {operations.length > 0 ? (
              <code className="text-code wrap-anywhere text-ink-2">{operations.join(", ")}</code>
            ) : null}
          </Row>
        ) : null}
      </dl>
      <CodeBlock file={t("releases.one.sha256")}>{sha256}</CodeBlock>
    </Section>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 py-3 wide-phone:grid-cols-[160px_minmax(0,1fr)]">
      <dt className="text-small text-ink-3 wide-phone:leading-[22px]">{term}</dt>
      <dd className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink">{children}</dd>
    </div>
  );
}
