import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { listComingSteps } from "#app/domain/coming-steps.ts";
import { ComingStepsList } from "#app/domain/coming-steps-list.tsx";
import { toStepPanel } from "#app/domain/next-step-text.ts";
import { describeError } from "#app/i18n/error-message.ts";
import { type Key, useT } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import { Alert, FormErrorSummary, Unavailable } from "#app/kit/feedback/alert.tsx";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { getReloadUrl, PendingAlert } from "#app/kit/feedback/loading.tsx";
import { errorReply, invalidReply, parseForm, readForm } from "#app/kit/forms/form.server.ts";
import { type FormReply, type FormView, useForm, useReply } from "#app/kit/forms/form.ts";
import { toShop } from "#app/kit/forms/typed-fields.ts";
import { Button, ButtonLink, usePending } from "#app/kit/parts/button.tsx";
import { StoreName } from "#app/kit/parts/labels.tsx";
import { FormLayout, PageHead } from "#app/kit/parts/page.tsx";
import type { ErrorCode } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import { findShop } from "#workers/licences/stores/contract.ts";
import { requirePremium, requirePremiumAction } from "#workers/portal/session/guards.server.ts";
import { updateForm } from "../schema.ts";
import { ChangeStore, ChooseStore, ChooseTheme, UnfinishedJobs } from "./choose.tsx";
import type { SkipView } from "./choose-view.ts";
import { listUnfinishedSteps, toSkipView, toStoreChoices, toTargets, toThemeViews } from "./choose-view.ts";
import { History } from "./history.tsx";
import { isSkipForm, postSkip } from "./skip.server.ts";
import { toPastUpdates } from "./update-data.server.ts";

export { clientAction } from "#app/kit/forms/client-action.ts";

interface LoaderData {
  asking: { again: string | null } | null;
}

export const handle = {
  title: "update.title" satisfies Key,
  words: ["errors", "themes"] as const,
  refreshSeconds: (shown?: LoaderData) => (shown?.asking?.again ? 2 : undefined),
  refreshTo: (shown?: LoaderData) => shown?.asking?.again,
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { language } = context;
  const query = new URL(request.url).searchParams;
  const requestedShop = toShop(query.get("shop"));
  const { viewer, loaded } = await requirePremium({ context, request }, (licences) =>
    licences.updatePage({ shop: requestedShop, listStores: query.has("stores") }),
  );
  const page = loaded.ok ? loaded.value : null;
  const { shop = null, themes = null, jobs = [], releases = [], overview } = page ?? {};
  const chosen = overview?.shops.find((store) => store.shop === shop);
  const newest = chosen?.newestRelease ?? null;
  const stores = toStoreChoices(translator(language), overview?.shops ?? []);
  const list = themes?.ok && "themes" in themes.value ? themes.value.themes : null;
  const views = list && toThemeViews(list, newest);
  const isAsking = themes?.ok === true && list === null;
  const updates = jobs.filter(({ kind }) => kind === "update");
  const listed = list?.map(({ id }) => id) ?? null;
  /** Whether the theme that the job created was deleted in Shopify. */
  const isGone = (id: string) => {
    const themeId = jobs.find((job) => job.id === id)?.themeId ?? null;
    return listed !== null && themeId !== null && !listed.includes(themeId);
  };
  const unfinished = overview ? listUnfinishedSteps(overview, shop).filter((step) => !isGone(step.job)) : [];
  return {
    email: viewer.email,
    known: page !== null,
    stores,
    /** The store in the URL is not the customer's. A paused or disconnected one is listed with its reason. */
    gone: page !== null && requestedShop !== null && !findShop(overview?.shops ?? [], requestedShop),
    newest,
    shop,
    themes: views,
    targets: toTargets(releases, views ?? [], language),
    skip: toSkipView(chosen),
    coming: listComingSteps(translator(language), "update"),
    /** The store has not answered yet. `again` is the URL to reload; null after a form or the last attempt. */
    asking: isAsking ? { again: context.answersForm ? null : getReloadUrl(request.url) } : null,
    /** Why the themes could not be loaded. */
    unread: themes && !themes.ok ? describeError(translator(language), themes.error) : null,
    unfinished: unfinished.map((step) => toStepPanel(translator(language), step, language)),
    updates: toPastUpdates(updates, language),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { viewer, licences } = await requirePremiumAction({ context, request });
  const posted = await readForm({ context, request });
  if (posted && isSkipForm(posted))
    return postSkip(licences, toShop(new URL(request.url).searchParams.get("shop")), posted);
  const form = await parseForm(posted ?? new FormData(), updateForm(viewer.email));
  if (!form.ok) return invalidReply(form.reply);
  const started = await licences.previewUpdate(form.value);
  if (!started.ok)
    return errorReply(form.values, started.error, findErrorField(started.error.code, form.value.version));
  return redirect(paths.job(started.value.id), 303);
}

function findErrorField(code: ErrorCode, version: string | undefined): { name: string; message: Key } | undefined {
  if (version && code === "RELEASE_NOT_FOUND") return { name: "version", message: "update.errors.versionUnknown" };
  if (version && code === "THEME_CURRENT") return { name: "version", message: "update.errors.versionCurrent" };
  if (code === "API_SECRET_MISMATCH") return { name: "apiSecretKey", message: `errors.${code}.sentence` };
  if (code === "THEME_NOT_FOUND" || code === "THEME_CURRENT")
    return { name: "themeId", message: `errors.${code}.sentence` };
  return undefined;
}

export default function UpdateRoute() {
  const t = useT();
  const reply = useReply<FormReply>();
  const page = useLoaderData<typeof loader>();
  const { known, gone, stores, shop, unfinished, updates } = page;
  return (
    <>
      <PageHead title={t("update.title")} lead={t("update.lead")} />
      <div className="grid gap-9">
        {known ? null : (
          <Unavailable
            title={t("update.choose.unavailable")}
            retry={{ to: paths.update, label: t("update.choose.retry") }}
          />
        )}
        {gone ? (
          <Alert tone="warn" title={t("update.choose.goneTitle")}>
            {t("update.choose.goneText")}
          </Alert>
        ) : null}
        {known && stores.length === 0 ? <NoStore /> : null}
        <UnfinishedJobs steps={unfinished} />
        {shop === null ? stores.length > 0 ? <ChooseStore stores={stores} /> : null : null}
        {shop === null ? null : <ThemeChoice page={page} shop={shop} reply={reply} />}
        <History updates={updates} />
      </div>
    </>
  );
}

type PageData = ReturnType<typeof useLoaderData<typeof loader>>;

function ThemeChoice({ page, shop, reply }: { page: PageData; shop: string; reply: FormReply | undefined }) {
  const t = useT();
  const { email, themes, asking, unread, newest, stores, targets, skip, coming } = page;
  const form = useForm(reply);
  if (asking) {
    const typed = form.formError ?? findFieldError(form);
    return (
      <div className="grid max-w-[560px] gap-6">
        <FormErrorSummary error={typed} />
        <PendingAlert
          title={t("update.choose.themesAsked")}
          retry={paths.updateIn(shop)}
          reloads={asking.again !== null}
        />
      </div>
    );
  }
  if (themes === null) {
    return (
      <Unavailable
        title={t("update.choose.themesUnavailable")}
        retry={{ to: paths.updateIn(shop), label: t("update.choose.retry") }}
      >
        {unread ? `${unread.sentence} ${unread.fix} ` : null}
        <Link to={paths.store(shop)} className="link">
          {t("update.choose.lostAction")}
        </Link>
      </Unavailable>
    );
  }
  if (themes.length === 0) {
    return (
      <EmptyState
        drawing="inbox"
        title={t("update.choose.noThemes")}
        action={
          <ButtonLink to={paths.install} variant="secondary">
            {t("update.choose.installAction")}
          </ButtonLink>
        }
      />
    );
  }
  if (newest && themes.every(({ blockedBy }) => blockedBy === "current")) {
    return <UpToDate shop={shop} version={newest} others={stores.length > 1} />;
  }
  return (
    <FormLayout aside={<ComingStepsList coming={coming} />}>
      {skip?.isSkipped ? <Skipped skip={skip} /> : null}
      <ChooseTheme key={shop} {...{ email, shop, themes, newest, targets, reply }} others={stores.length > 1} />
      {skip && !skip.isSkipped ? <SkipNewest skip={skip} /> : null}
    </FormLayout>
  );
}

/** Another update to the same release would change nothing, so there is no form. */
function UpToDate({ shop, version, others }: { shop: string; version: string; others: boolean }) {
  const t = useT();
  return (
    <div className="grid max-w-[560px] gap-6">
      <p className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
        <StoreName domain={shop} />
        {others ? <ChangeStore /> : null}
      </p>
      <Alert tone="ok" title={t("update.choose.allCurrentTitle")}>
        {t("update.choose.allCurrentText", { version })}
      </Alert>
    </div>
  );
}

/** Shows the field errors in one alert while the fields are not on the page. */
function findFieldError(form: FormView) {
  const [sentence, ...rest] = ["themeId", "version", "apiSecretKey", "email", "shopUrl"].flatMap(
    (name) => form.error(name) ?? [],
  );
  return sentence === undefined ? undefined : { sentence, fix: rest.join(" ") };
}

function NoStore() {
  const t = useT();
  return (
    <EmptyState
      drawing="inbox"
      title={t("update.choose.emptyTitle")}
      action={
        <ButtonLink to={paths.activate} variant="secondary">
          {t("update.choose.emptyAction")}
        </ButtonLink>
      }
    >
      {t("update.choose.emptyText")}
    </EmptyState>
  );
}

/** The quiet act that skips the newest release for a store, and the alert that takes it back. */
function SkipNewest({ skip }: { skip: SkipView }) {
  const t = useT();
  const pending = usePending("skip");
  const { version } = skip;
  return (
    <SkipForm skip={skip} intent="skip">
      <p className="text-small text-ink-3">{t("update.skip.note", { version })}</p>
      <Button variant="secondary" size="small" pending={pending}>
        {t("update.skip.action", { version })}
      </Button>
    </SkipForm>
  );
}

function Skipped({ skip }: { skip: SkipView }) {
  const t = useT();
  const pending = usePending("unskip");
  const { version } = skip;
  const action = (
    <SkipForm skip={skip} intent="unskip">
      <Button variant="secondary" size="small" pending={pending}>
        {t("update.skip.undo", { version })}
      </Button>
    </SkipForm>
  );
  return (
    <Alert tone="info" title={t("update.skip.skippedTitle", { version })} action={action}>
      {t("update.skip.skippedText")}
    </Alert>
  );
}

function SkipForm({ skip, intent, children }: { skip: SkipView; intent: "skip" | "unskip"; children: ReactNode }) {
  return (
    <Form
      method="post"
      action={paths.updateIn(skip.shop)}
      className="flex flex-wrap items-center justify-between gap-3"
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={skip.version} />
      {children}
    </Form>
  );
}
