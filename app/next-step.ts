/** What a person has to do next: one table of states, used by the dashboard, the page of a store and the first steps. */
import { isOlder, isOutdated } from "#shared/versions.ts";
import type { LicenceOverview, OpenJob, Shop } from "#workers/portal/contract.ts";

/** A finished or waiting job of a store. */
interface OfJob {
  shop: string;
  job: string;
}

/** In a store whose licence is active. */
export type StoreStep =
  | { kind: "reconnect"; shop: string }
  | { kind: "install"; shop: string; version: string }
  | ({ kind: "publish"; name: string; version: string; preview: string | null } & OfJob)
  | ({ kind: "resume"; from: string | null; version: string } & OfJob)
  | ({
      kind: "review";
      name: string;
      /** The version that the store shows; null when it shows another theme. */
      from: string | null;
      version: string;
      preview: string | null;
      counts: OpenJob["counts"];
    } & OfJob)
  | ({ kind: "resolve"; act: OpenJob["kind"]; failure: OpenJob["failure"] } & OfJob)
  | { kind: "update"; shop: string; from: string; version: string }
  /** Nothing to do but to wait. */
  | ({ kind: "follow"; act: OpenJob["kind"]; version: string } & OfJob);

export type NextStep = { kind: "buy" } | { kind: "verify" } | { kind: "activate"; free: number } | StoreStep;

interface StoreFacts {
  store: Shop;
  /** Of this store, newest first. */
  jobs: readonly OpenJob[];
  newest: string | null;
}

/**
 * The states of one store, the first that applies. What the owner has begun comes before what could be begun, so that a
 * finished copy is published and not made a second time.
 */
const storeStates: readonly ((facts: StoreFacts) => StoreStep | null)[] = [
  function lostConnection({ store: { shop, state } }) {
    return state === "inactive" ? { kind: "reconnect", shop } : null;
  },
  function jobUnderWay({ jobs }) {
    const job = jobs.find(({ state }) => state === "queued" || state === "running");
    return job ? { kind: "follow", act: job.kind, version: job.version, ...ofJob(job) } : null;
  },
  function installedCopy(facts) {
    const job = readyCopy(facts, "install");
    return job && { kind: "publish", name: job.name, version: job.version, preview: job.preview, ...ofJob(job) };
  },
  function openPreview({ jobs }) {
    const job = jobs.find(({ state }) => state === "waiting");
    return job ? { kind: "resume", from: job.fromVersion, version: job.version, ...ofJob(job) } : null;
  },
  function updatedCopy(facts) {
    const job = readyCopy(facts, "update");
    if (!job) return null;
    const { name, version, preview, counts } = job;
    return { kind: "review", name, from: facts.store.themeVersion, version, preview, counts, ...ofJob(job) };
  },
  function failedJob({ store, jobs }) {
    // Without our theme published there is nothing to update: the installation comes first.
    const job = jobs.find(
      ({ state, kind, version }) =>
        state === "failed" && isBehind(store, version) && (kind === "install" || store.themeVersion !== null),
    );
    return job ? { kind: "resolve", act: job.kind, failure: job.failure, ...ofJob(job) } : null;
  },
  function otherThemePublished({ store: { shop, themeVersion }, newest }) {
    return themeVersion === null && newest ? { kind: "install", shop, version: newest } : null;
  },
  function olderRelease({ store: { shop, themeVersion }, newest }) {
    if (themeVersion === null || !newest || !isOutdated({ themeVersion }, newest)) return null;
    return { kind: "update", shop, from: themeVersion, version: newest };
  },
];

const ofJob = ({ id, shop }: OpenJob): OfJob => ({ shop, job: id });

/** Another theme is published, or an older version of ours. */
const isBehind = ({ themeVersion }: Shop, version: string) => themeVersion === null || isOlder(themeVersion, version);

/** A copy that is no news to the store waits for nothing: its version was published in Shopify itself, or a newer one. */
const readyCopy = ({ store, jobs }: StoreFacts, kind: OpenJob["kind"]) =>
  jobs.find((job) => job.state === "done" && job.kind === kind && isBehind(store, job.version)) ?? null;

/** Null when nothing waits in the store; nothing ever does while its licence is paused. */
export function storeStep(
  store: Shop,
  { openJobs, newestRelease: newest }: Pick<LicenceOverview, "openJobs" | "newestRelease">,
): StoreStep | null {
  if (store.licenceStatus !== "active") return null;
  const facts = { store, jobs: openJobs.filter(({ shop }) => shop === store.shop), newest };
  for (const state of storeStates) {
    const step = state(facts);
    if (step) return step;
  }
  return null;
}

/** The most urgent first. A licence without a store comes after the stores: where none is active, it is the only step. A running job comes before it. */
const urgency: readonly NextStep["kind"][] = [
  "buy",
  "verify",
  "reconnect",
  "install",
  "publish",
  "resume",
  "review",
  "resolve",
  "update",
  "follow",
  "activate",
];

/** Every step that is open, the most urgent first; none: all in order. Null when the licence service gave no answer. */
export function nextSteps({
  emailVerified,
  overview,
}: {
  emailVerified: boolean;
  overview: LicenceOverview | null;
}): NextStep[] | null {
  if (!emailVerified) return [{ kind: "verify" }];
  if (!overview) return null;
  if (overview.authorised === 0) return [{ kind: "buy" }];
  const steps: NextStep[] = overview.shops.flatMap((store) => storeStep(store, overview) ?? []);
  if (overview.available > 0) steps.push({ kind: "activate", free: overview.available });
  return steps.sort((one, other) => urgency.indexOf(one.kind) - urgency.indexOf(other.kind));
}

/** Whether a step is one that something waits for: a spare licence and a running job are not. */
export const isWaiting = (step: NextStep): step is Exclude<StoreStep, { kind: "follow" }> =>
  "shop" in step && step.kind !== "follow";
