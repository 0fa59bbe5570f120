import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listComingSteps } from "#app/domain/coming-steps.ts";
import { ComingStepsList } from "#app/domain/coming-steps-list.tsx";
import { describeError } from "#app/i18n/error-message.ts";
import { formatDate } from "#app/i18n/format.ts";
import { type Key, useT } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import { Alert, Unavailable } from "#app/kit/feedback/alert.tsx";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { errorReply, invalidReply, parseForm } from "#app/kit/forms/form.server.ts";
import { type FormReply, useReply } from "#app/kit/forms/form.ts";
import { toShop } from "#app/kit/forms/typed-fields.ts";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { Badge, type BadgeTone, StoreName } from "#app/kit/parts/labels.tsx";
import { RowLink } from "#app/kit/parts/navigation.tsx";
import { FormLayout, PageHead, Section } from "#app/kit/parts/page.tsx";
import { getErrorStatus } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import { toStoreName } from "#base/store-address.ts";
import { findShop, isReadyForUpdate } from "#workers/licences/stores/contract.ts";
import { requirePremium, requirePremiumAction } from "#workers/portal/session/guards.server.ts";
import { InstallForm } from "./install-form.tsx";
import { installForm } from "./schema.ts";
import { type JobLine, toJobLines } from "./view.ts";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const handle = { title: "themes.install.title" } satisfies { title: Key };

const maxRecentJobs = 5;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { loaded } = await requirePremium({ context, request }, (licences) =>
    licences.overviewWith(["releases", "jobs"]),
  );
  const { language } = context;
  const { shops, releases, jobs } = loaded.ok ? loaded.value : { shops: [], releases: [], jobs: [] };
  const stores = shops.filter(isReadyForUpdate);
  const shown = {
    known: loaded.ok,
    stores: stores.map(({ shop, themeVersion }) => ({ shop, themeVersion })),
    chosen: findShop(stores, toShop(new URL(request.url).searchParams.get("shop")))?.shop ?? null,
    lost: shops
      .filter(({ licenceStatus, state }) => licenceStatus === "active" && state === "inactive")
      .map(({ shop, failure }) => ({ shop, failure })),
    isPaused: shops.length > 0 && shops.every(({ licenceStatus }) => licenceStatus === "paused"),
    releases: releases.map(({ version, publishedAt }) => ({
      version,
      published: publishedAt ? { iso: publishedAt, text: formatDate(language, publishedAt, "long") } : null,
    })),
    coming: listComingSteps(translator(language), "install"),
    jobs: toJobLines(jobs.slice(0, maxRecentJobs), { language, now: new Date() }),
  };
  return data(shown, { status: loaded.ok ? 200 : getErrorStatus(loaded.error.code) });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { licences } = await requirePremiumAction({ context, request });
  const form = await parseForm({ context, request }, installForm);
  if (!form.ok) return invalidReply(form.reply);
  const started = await licences.installTheme(form.value);
  return started.ok ? redirect(paths.job(started.value.id), 303) : errorReply(form.values, started.error);
}

export default function InstallRoute() {
  const t = useT();
  const reply = useReply<FormReply>();
  const { known, stores, chosen, lost, isPaused, releases, jobs, coming } = useLoaderData<typeof loader>();
  const [newest] = releases;
  return (
    <>
      <PageHead title={t("themes.install.title")} lead={t("themes.install.lead")} />
      <FormLayout
        aside={
          <>
            {stores.length > 0 && newest ? <ComingStepsList coming={coming} /> : null}
            <RecentJobs jobs={jobs} />
          </>
        }
      >
        {known ? null : (
          <Unavailable
            title={t("themes.install.unavailable")}
            retry={{ to: paths.install, label: t("themes.install.retry") }}
          />
        )}
        {isPaused ? (
          <Alert tone="warn" title={t("themes.install.paused")}>
            {t("themes.install.pausedText")}
          </Alert>
        ) : null}
        {lost.map(({ shop, failure }) => (
          <Alert
            key={shop}
            tone="warn"
            title={t("themes.install.lost", { store: toStoreName(shop) })}
            action={
              <ButtonLink to={paths.store(shop)} variant="secondary" size="small">
                {t("themes.install.lostAction")}
              </ButtonLink>
            }
          >
            {failure ? describeError(t, { code: failure }).sentence : t("themes.install.lostText")}
          </Alert>
        ))}
        {known && stores.length + lost.length === 0 && !isPaused ? <NoStore /> : null}
        {known && stores.length > 0 && !newest ? <NoRelease /> : null}
        {stores.length > 0 && newest ? (
          <InstallForm stores={stores} chosen={chosen} releases={releases} newest={newest.version} reply={reply} />
        ) : null}
      </FormLayout>
    </>
  );
}

function NoStore() {
  const t = useT();
  const activate = (
    <ButtonLink to={paths.activate} variant="secondary">
      {t("themes.install.noStoreAction")}
    </ButtonLink>
  );
  return (
    <EmptyState drawing="inbox" title={t("themes.install.noStore")} action={activate}>
      {t("themes.install.noStoreText")}
    </EmptyState>
  );
}

function NoRelease() {
  const t = useT();
  const back = (
    <ButtonLink to={paths.home} variant="secondary">
      {t("themes.install.back")}
    </ButtonLink>
  );
  return (
    <EmptyState drawing="toCome" title={t("themes.install.noRelease")} action={back}>
      {t("themes.install.noReleaseText")}
    </EmptyState>
  );
}

const jobTones: Record<JobLine["state"], BadgeTone> = {
  queued: "thread",
  running: "thread",
  waiting: "warn",
  done: "ok",
  failed: "bad",
  cancelled: "grey",
  published: "ok",
};

/** Earlier installs and updates; nothing when there are none. */
export function RecentJobs({ jobs }: { jobs: JobLine[] }) {
  const t = useT();
  if (jobs.length === 0) return null;
  return (
    <Section title={t("themes.install.recent")}>
      {jobs.map(({ id, kind, shop, version, state, when }) => (
        <RowLink key={id} to={paths.job(id)} icon={kind === "install" ? "layout-template" : "git-branch"}>
          <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0">
              <StoreName domain={shop} /> <span className="text-ink-2">{version}</span>
            </span>
            <span className="flex items-center gap-3 text-small text-ink-3">
              <time dateTime={when.iso}>{when.text}</time>
              <Badge tone={jobTones[state]}>{t(`themes.job.state.${state}`)}</Badge>
            </span>
          </span>
        </RowLink>
      ))}
    </Section>
  );
}
