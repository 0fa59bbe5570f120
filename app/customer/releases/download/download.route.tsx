import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { parseNotes } from "#app/domain/parse-notes.ts";
import { formatBytes, formatDate } from "#app/i18n/format.ts";
import { type CatalogueSection, type Key, useT } from "#app/i18n/index.ts";
import { Alert, Unavailable } from "#app/kit/feedback/alert.tsx";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { errorReply, invalidReply, parseForm } from "#app/kit/forms/form.server.ts";
import { type FormReply, useReply } from "#app/kit/forms/form.ts";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { PageHead } from "#app/kit/parts/page.tsx";
import { failure, getErrorStatus } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import type { Licence } from "#workers/licences/licences/contract.ts";
import { currentTermsVersion } from "#workers/licences/releases/contract.ts";
import { requirePremium, requirePremiumAction } from "#workers/portal/session/guards.server.ts";
import { DownloadForm } from "./download-form.tsx";
import { ReleaseDetails } from "./release-details.tsx";
import { downloadForm, parseDownloadErrorCode } from "./schema.ts";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const handle = { title: "downloads.title", words: ["releaseNotes"] } satisfies {
  title: Key;
  words: CatalogueSection[];
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { loaded } = await requirePremium({ context, request }, (licences) => licences.overviewWith(["releases"]));
  const { language } = context;
  const code = parseDownloadErrorCode(new URL(request.url).searchParams.get("refused"));
  const view = {
    termsDate: formatDate(language, currentTermsVersion, "long"),
    /** Every licence is paused: the page shows it before the form is filled in. */
    isPaused: loaded.ok && isPaused(loaded.value.licences),
    /** Why the last download failed. */
    failedDownload: code ? { values: {}, errors: {}, formError: { code } } : null,
    releases: loaded.ok
      ? loaded.value.releases.map(({ version, publishedAt, size, sha256, notes }) => ({
          version,
          published: publishedAt ? { iso: publishedAt, text: formatDate(language, publishedAt, "long") } : null,
          size: formatBytes(language, size),
          sha256,
          notes: parseNotes(notes[language]),
        }))
      : null,
  };
  return data(view, { status: loaded.ok ? 200 : getErrorStatus(loaded.error.code) });
}

function isPaused(licences: Licence[]): boolean {
  const authorised = licences.filter(({ status }) => status !== "removed");
  return authorised.length > 0 && authorised.every(({ status }) => status === "paused");
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { licences } = await requirePremiumAction({ context, request });
  const form = await parseForm({ context, request }, downloadForm);
  if (!form.ok) return invalidReply(form.reply);
  const { sid } = context.session;
  if (!sid) return errorReply(form.values, failure("SIGN_IN_REQUIRED").error);
  const ticket = await licences.ticket({ version: form.value.release, termsVersion: currentTermsVersion, sid });
  if (!ticket.ok) {
    const gone = ticket.error.code === "RELEASE_NOT_FOUND";
    const field = gone ? ({ name: "release", message: "errors.RELEASE_NOT_FOUND.sentence" } as const) : undefined;
    return errorReply(form.values, ticket.error, field);
  }
  return redirect(paths.downloadFile(ticket.value.ticket), 303);
}

export default function DownloadRoute() {
  const t = useT();
  const reply = useReply<FormReply>();
  const { releases, termsDate, failedDownload, isPaused } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("downloads.title")} lead={t("downloads.lead")} />
      {releases === null ? (
        <Unavailable
          title={t("downloads.unavailable.title")}
          retry={{ to: paths.download, label: t("downloads.unavailable.retry") }}
        />
      ) : null}
      {releases?.length === 0 ? <NothingPublished /> : null}
      {releases?.length ? (
        <div className="grid gap-x-14 gap-y-10 desktop:grid-cols-[minmax(0,420px)_minmax(0,1fr)]">
          {isPaused ? (
            <Paused />
          ) : (
            <DownloadForm releases={releases} termsDate={termsDate} reply={reply ?? failedDownload ?? undefined} />
          )}
          <div className="min-w-0">
            <ReleaseDetails releases={releases} />
          </div>
        </div>
      ) : null}
    </>
  );
}

function Paused() {
  const t = useT();
  return (
    <div>
      <Alert tone="warn" title={t("downloads.paused.title")}>
        {t("downloads.paused.text")}
      </Alert>
    </div>
  );
}

function NothingPublished() {
  const t = useT();
  const back = (
    <ButtonLink to={paths.home} variant="secondary">
      {t("downloads.empty.action")}
    </ButtonLink>
  );
  return (
    <EmptyState drawing="toCome" title={t("downloads.empty.title")} action={back}>
      {t("downloads.empty.text")}
    </EmptyState>
  );
}
