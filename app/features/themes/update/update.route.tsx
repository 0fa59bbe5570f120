import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { type ErrorCode, type Refusal, wordsOf } from "#app/errors.ts";
import { invalidReply, parseForm, refusalReply } from "#app/form.server.ts";
import { type FormReply, useReply } from "#app/form.ts";
import { type Key, useT } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import { panelOfStep } from "#app/next-step-words.ts";
import { paths } from "#app/paths.ts";
import { requirePremium } from "#app/session/guards.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHead } from "#app/ui/page.tsx";
import { ShopName } from "#app/ui/shop-name.tsx";
import { Unavailable } from "#app/ui/unavailable.tsx";
import type { LicencesGateway } from "#workers/portal/contract.ts";
import { Begun } from "./begun.tsx";
import { begunSteps } from "./begun-steps.ts";
import { ChooseStore } from "./choose-store.tsx";
import { ChangeStore, ChooseTheme } from "./choose-theme.tsx";
import { storeViews, themeViews } from "./choose-view.ts";
import { History } from "./history.tsx";
import { pastUpdates } from "./load.server.ts";
import { shopNamed, updateForm } from "./schema.ts";

/** `Retry-After` of a refusal. */
export const headers: HeadersFunction = ({ actionHeaders, parentHeaders }) =>
  new Headers([...parentHeaders, ...actionHeaders]);

export const handle = { title: "update.title", words: ["errors", "themes"] } satisfies {
  title: Key;
  words: readonly string[];
};

const historyLength = 20;

/** From here on a store that gave no answer hangs, rather than having failed once. */
const hangsAfterMs = 5_000;

/** Requests whose action has waited for a store that hangs: the page that says so does not wait for it once more. */
const unanswered = new WeakMap<AppLoadContext, Refusal>();

async function themesOf(context: AppLoadContext, licences: LicencesGateway, shop: string) {
  const refusal = unanswered.get(context);
  return refusal ? ({ ok: false, refusal } as const) : licences.themes(shop);
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { viewer } = await requirePremium({ context, request });
  const { language } = context;
  const licences = context.licencesFor(viewer);
  const overview = await licences.overview();
  const query = new URL(request.url).searchParams;
  const shops = overview.ok ? overview.value.shops : [];
  const newest = overview.ok ? overview.value.newestRelease : null;
  const stores = storeViews(translator(language), shops, newest);
  const ready = stores.filter(({ state }) => state === "ready");
  const asked = shopNamed(query.get("shop"));
  const only = stores.length === 1 && !query.has("stores") ? ready[0]?.shop : undefined;
  const shop = asked === null ? (only ?? null) : (ready.find((store) => store.shop === asked)?.shop ?? null);
  const [themes, jobs] = shop
    ? await Promise.all([themesOf(context, licences, shop), licences.jobs({ shop, limit: historyLength })])
    : [null, null];
  const updates = jobs?.ok ? jobs.value.filter(({ kind }) => kind === "update") : [];
  const listed = themes?.ok ? themes.value.themes.map(({ id }) => id) : null;
  /** Its copy was deleted in Shopify since. */
  const isGone = (id: string) => {
    const themeId = jobs?.ok ? jobs.value.find((job) => job.id === id)?.themeId : null;
    return listed !== null && themeId !== null && themeId !== undefined && !listed.includes(themeId);
  };
  const begun = overview.ok ? begunSteps(overview.value, shop).filter((step) => !isGone(step.job)) : [];
  return {
    email: viewer.email,
    known: overview.ok,
    stores,
    /** Somebody else's, or none at all; one that is paused or lost stands among the others, with what is to be done. */
    gone: overview.ok && asked !== null && !stores.some((store) => store.shop === asked),
    newest,
    shop,
    themes: themes?.ok ? themeViews(themes.value.themes, newest) : null,
    /** Why there are none to choose from. */
    unread: themes && !themes.ok ? wordsOf(translator(language), themes.refusal) : null,
    begun: begun.map((step) => panelOfStep(translator(language), step)),
    updates: pastUpdates(updates, language),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { viewer } = await requirePremium({ context, request });
  const form = await parseForm(request, updateForm(viewer.email));
  if (!form.ok) return invalidReply(form.reply);
  const from = Date.now();
  const begun = await context.licencesFor(viewer).previewUpdate(form.value);
  const hangs = !begun.ok && begun.refusal.code === "UPSTREAM_UNAVAILABLE" && Date.now() - from >= hangsAfterMs;
  if (hangs) unanswered.set(context, begun.refusal);
  if (!begun.ok) return refusalReply(form.values, begun.refusal, fieldOf(begun.refusal.code));
  return redirect(paths.job(begun.value.id), 303);
}

function fieldOf(code: ErrorCode): { name: string; message: Key } | undefined {
  if (code === "API_SECRET_MISMATCH") return { name: "apiSecretKey", message: `errors.${code}.sentence` };
  if (code === "THEME_NOT_FOUND" || code === "THEME_CURRENT")
    return { name: "themeId", message: `errors.${code}.sentence` };
  return undefined;
}

export default function UpdateRoute() {
  const t = useT();
  const reply = useReply<FormReply>();
  const page = useLoaderData<typeof loader>();
  const { known, gone, stores, shop, begun, updates } = page;
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
          <Notice tone="warn" title={t("update.choose.goneTitle")}>
            {t("update.choose.goneText")}
          </Notice>
        ) : null}
        {known && stores.length === 0 ? <NoStore /> : null}
        <Begun steps={begun} />
        {shop === null ? stores.length > 0 ? <ChooseStore stores={stores} /> : null : null}
        {shop === null ? null : <Themes page={page} shop={shop} reply={reply} />}
        <History updates={updates} />
      </div>
    </>
  );
}

type PageData = ReturnType<typeof useLoaderData<typeof loader>>;

function Themes({ page, shop, reply }: { page: PageData; shop: string; reply: FormReply | undefined }) {
  const t = useT();
  const { email, themes, unread, newest, stores } = page;
  if (themes === null) {
    return (
      <Unavailable
        title={t("update.choose.themesUnavailable")}
        retry={{ to: paths.updateOf(shop), label: t("update.choose.retry") }}
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
        title={t("update.choose.noThemes")}
        action={<ButtonLink to={paths.install}>{t("update.choose.installAction")}</ButtonLink>}
      />
    );
  }
  if (newest && themes.every(({ hindrance }) => hindrance === "current")) {
    return <UpToDate shop={shop} version={newest} others={stores.length > 1} />;
  }
  return (
    <div className="grid max-w-[560px] gap-6">
      <ChooseTheme key={shop} {...{ email, shop, themes, newest, reply }} others={stores.length > 1} />
    </div>
  );
}

/** Another copy of the same release would change nothing: there is nothing to choose. */
function UpToDate({ shop, version, others }: { shop: string; version: string; others: boolean }) {
  const t = useT();
  return (
    <div className="grid max-w-[560px] gap-6">
      <p className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
        <ShopName domain={shop} />
        {others ? <ChangeStore /> : null}
      </p>
      <Notice tone="ok" title={t("update.choose.allCurrentTitle")}>
        {t("update.choose.allCurrentText", { version })}
      </Notice>
    </div>
  );
}

function NoStore() {
  const t = useT();
  return (
    <EmptyState
      title={t("update.choose.emptyTitle")}
      action={<ButtonLink to={paths.activate}>{t("update.choose.emptyAction")}</ButtonLink>}
    >
      {t("update.choose.emptyText")}
    </EmptyState>
  );
}
