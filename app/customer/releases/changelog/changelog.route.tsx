import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ChangeKind } from "#app/domain/parse-notes.ts";
import { type CatalogueSection, type Key, useT } from "#app/i18n/index.ts";
import { Unavailable } from "#app/kit/feedback/alert.tsx";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { Tabs } from "#app/kit/parts/navigation.tsx";
import { PageHead } from "#app/kit/parts/page.tsx";
import { getErrorStatus, type Result } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import type { LicenceOverview } from "#workers/licences/licences/contract.ts";
import { requireUser } from "#workers/portal/session/guards.server.ts";
import { ReleaseThread } from "./release-thread.tsx";
import { type Ownership, StoreColumn } from "./stores.tsx";
import { type LineView, lineView, listKinds, pickKind } from "./view.ts";

export const handle = { title: "changelog.title", words: ["releaseNotes"] } satisfies {
  title: Key;
  words: CatalogueSection[];
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireUser({ context, request });
  const licences = context.licencesFor(viewer);
  const [releases, overview] = await Promise.all([
    licences.releases(),
    // The licence service rejects unverified addresses.
    viewer.emailVerified ? licences.overview() : null,
  ]);
  const owned = overview?.ok ? overview.value : null;
  const line = releases.ok ? lineView(releases.value, owned, context.language) : null;
  const kinds = listKinds(line?.stops ?? []);
  const asked = new URL(request.url).searchParams.get("kind");
  const kind = kinds.find((each) => each === asked) ?? null;
  const shown = {
    line: line && kind ? { ...line, stops: pickKind(line.stops, kind) } : line,
    kinds,
    kind,
    /** For the side bar. */
    waitingUpdates: owned && line ? line.behind : undefined,
    ownership: loadOwnership(overview),
    /** A paused licence cannot download, so show no link. */
    downloads: owned?.licences.some(({ status }) => status === "available" || status === "active") ?? false,
    purchaseUrl: context.configuration.purchaseUrl,
  };
  return data(shown, { status: releases.ok ? 200 : getErrorStatus(releases.error.code) });
}

function loadOwnership(overview: Result<LicenceOverview> | null): Ownership {
  if (!overview) return "unverified";
  if (!overview.ok) return "unavailable";
  return overview.value.authorised > 0 ? "owner" : "none";
}

export default function ChangelogRoute() {
  const t = useT();
  const { line, kinds, kind, ownership, downloads, purchaseUrl } = useLoaderData<typeof loader>();
  if (!line?.newest) {
    return (
      <>
        <PageHead title={t("changelog.heading")} />
        {line ? <NothingPublished /> : <NotRead />}
      </>
    );
  }
  return (
    <>
      <PageHead
        title={t("changelog.heading")}
        lead={<Lead line={line} newest={line.newest} />}
        actions={downloads ? <Actions updatable={line.updatable} /> : null}
      />
      <div className="grid gap-x-11 gap-y-11 tablet:grid-cols-[minmax(0,1fr)_220px] desktop:grid-cols-[minmax(0,1fr)_292px]">
        <div className="min-w-0">
          {kinds.length > 0 ? <KindTabs kinds={kinds} current={kind} /> : null}
          <ReleaseThread stops={line.stops} />
        </div>
        <div>
          <StoreColumn ownership={ownership} line={line} purchaseUrl={purchaseUrl} />
        </div>
      </div>
    </>
  );
}

/** Links, so that a list of fixes alone can be shared and works without scripts. */
function KindTabs({ kinds, current }: { kinds: ChangeKind[]; current: ChangeKind | null }) {
  const t = useT();
  return (
    <div className="mb-7 max-w-[640px]">
      <Tabs
        label={t("changelog.filter.label")}
        current={paths.changelogOf(current)}
        tabs={[
          { to: paths.changelog, label: t("changelog.filter.all") },
          ...kinds.map((kind) => ({ to: paths.changelogOf(kind), label: t(`releaseNotes.${kind}`) })),
        ]}
      />
    </div>
  );
}

function Lead({ line: { behind, stores }, newest: version }: { line: LineView; newest: string }) {
  const t = useT();
  const placed = stores.filter(({ state }) => state !== "unknown").length;
  if (behind > 0) return t("changelog.lead.behind", { count: behind, version });
  if (placed > 0) return t("changelog.lead.newest", { count: placed, version });
  return t("changelog.lead.plain");
}

function Actions({ updatable }: { updatable: boolean }) {
  const t = useT();
  return (
    <>
      <ButtonLink to={paths.download} variant="secondary" icon="download">
        {t("changelog.download")}
      </ButtonLink>
      {updatable ? <ButtonLink to={paths.update}>{t("changelog.update")}</ButtonLink> : null}
    </>
  );
}

function NotRead() {
  const t = useT();
  return (
    <Unavailable
      title={t("changelog.unavailable.title")}
      retry={{ to: paths.changelog, label: t("changelog.unavailable.retry") }}
    >
      {t("changelog.unavailable.text")}
    </Unavailable>
  );
}

function NothingPublished() {
  const t = useT();
  const back = (
    <ButtonLink to={paths.home} variant="secondary">
      {t("changelog.empty.action")}
    </ButtonLink>
  );
  return (
    <EmptyState drawing="inbox" title={t("changelog.empty.title")} action={back}>
      {t("changelog.empty.text")}
    </EmptyState>
  );
}
