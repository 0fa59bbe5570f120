/** The next steps of a person: one rule table for the dashboard, the store page and the first steps. */
import type { AppError } from "#base/errors.ts";
import { isOlder, isOutdated } from "#base/versions.ts";
import type { LicenceOverview } from "#workers/licences/licences/contract.ts";
import type { Shop } from "#workers/licences/stores/contract.ts";
import type { OpenJob } from "#workers/licences/updates/jobs/contract.ts";

/** A job and its store. */
interface JobOfStore {
  shop: string;
  job: string;
}

/** A step for a store with an active licence. */
export type StoreStep =
  | { kind: "reconnect"; shop: string; failure: Pick<AppError, "code"> | null }
  | { kind: "install"; shop: string; version: string }
  | ({ kind: "publish"; name: string; version: string; preview: string | null; publishAt: string | null } & JobOfStore)
  /** A preview that asks questions, or one that asks none. */
  | ({ kind: "resume" | "confirm"; from: string | null; version: string } & JobOfStore)
  | ({
      kind: "review";
      name: string;
      /** The store's published version; null when it publishes another theme. */
      from: string | null;
      version: string;
      preview: string | null;
      /** When the copy is to be published. */
      publishAt: string | null;
      counts: OpenJob["counts"];
    } & JobOfStore)
  | ({ kind: "resolve"; act: OpenJob["kind"]; failure: OpenJob["failure"] } & JobOfStore)
  | { kind: "update"; shop: string; from: string; version: string }
  /** A job is running; the person only waits. */
  | ({ kind: "follow"; act: OpenJob["kind"]; version: string; file: string } & JobOfStore);

export type NextStep = { kind: "buy" } | { kind: "verify" } | { kind: "activate"; free: number } | StoreStep;

interface StoreFacts {
  store: Shop;
  /** Jobs of this store, newest first. */
  jobs: readonly OpenJob[];
}

/**
 * Rules for one store; the first match wins. Work in progress comes before new work, so that a finished copy is
 * published instead of created again.
 */
const storeRules: readonly ((facts: StoreFacts) => StoreStep | null)[] = [
  function lostConnection({ store: { shop, state, failure } }) {
    if (state !== "inactive") return null;
    return { kind: "reconnect", shop, failure: failure ? { code: failure } : null };
  },
  function jobUnderWay({ jobs }) {
    const job = jobs.find(({ state }) => state === "queued" || state === "running");
    if (!job) return null;
    const { kind: act, version, template } = job;
    return { kind: "follow", act, version, file: template?.file ?? "", ...toJobOfStore(job) };
  },
  function installedCopy(facts) {
    const job = readyCopy(facts, "install");
    if (!job) return null;
    const { name, version, preview, publishAt } = job;
    return { kind: "publish", name, version, preview, publishAt, ...toJobOfStore(job) };
  },
  function openPreview({ jobs }) {
    const job = jobs.find(({ state }) => state === "waiting");
    if (!job) return null;
    const kind = job.questions === 0 ? "confirm" : "resume";
    return { kind, from: job.fromVersion, version: job.version, ...toJobOfStore(job) };
  },
  function updatedCopy(facts) {
    const job = readyCopy(facts, "update");
    if (!job) return null;
    const { name, version, preview, publishAt, counts } = job;
    const from = facts.store.themeVersion;
    return { kind: "review", name, from, version, preview, publishAt, counts, ...toJobOfStore(job) };
  },
  function failedJob({ store, jobs }) {
    // A failed update needs no repair while our theme is not published; installing comes first.
    const job = jobs.find(
      ({ state, kind, version }) =>
        state === "failed" &&
        (kind === "template" || (isBehind(store, version) && (kind === "install" || store.themeVersion !== null))),
    );
    return job ? { kind: "resolve", act: job.kind, failure: job.failure, ...toJobOfStore(job) } : null;
  },
  function otherThemePublished({ store: { shop, themeVersion, newestRelease: newest } }) {
    return themeVersion === null && newest ? { kind: "install", shop, version: newest } : null;
  },
  function olderRelease({ store }) {
    const { shop, themeVersion, newestRelease } = store;
    if (themeVersion === null || newestRelease === null || !isOutdated(store)) return null;
    return { kind: "update", shop, from: themeVersion, version: newestRelease };
  },
];

const toJobOfStore = ({ id, shop }: OpenJob): JobOfStore => ({ shop, job: id });

/** The store publishes another theme or an older version of ours. */
const isBehind = ({ themeVersion }: Shop, version: string) => themeVersion === null || isOlder(themeVersion, version);

/** Ignore a finished job once its version or a newer one is published. */
const readyCopy = ({ store, jobs }: StoreFacts, kind: OpenJob["kind"]) =>
  jobs.find((job) => job.state === "done" && job.kind === kind && isBehind(store, job.version)) ?? null;

/** Null when nothing is to be done or the licence is paused. */
export function findStoreStep(store: Shop, openJobs: LicenceOverview["openJobs"]): StoreStep | null {
  if (store.licenceStatus !== "active") return null;
  const facts = { store, jobs: openJobs.filter(({ shop }) => shop === store.shop) };
  for (const state of storeRules) {
    const step = state(facts);
    if (step) return step;
  }
  return null;
}

/** Most urgent first. A free licence comes after all stores. */
const urgency: readonly NextStep["kind"][] = [
  "buy",
  "verify",
  "reconnect",
  "install",
  "publish",
  "resume",
  "confirm",
  "review",
  "resolve",
  "update",
  "follow",
  "activate",
];

/** All open steps, most urgent first. Null when the licence service did not answer. */
export function listNextSteps({
  emailVerified,
  overview,
}: {
  emailVerified: boolean;
  overview: LicenceOverview | null;
}): NextStep[] | null {
  if (!emailVerified) return [{ kind: "verify" }];
  if (!overview) return null;
  if (overview.authorised === 0) return [{ kind: "buy" }];
  const steps: NextStep[] = overview.shops.flatMap((store) => findStoreStep(store, overview.openJobs) ?? []);
  if (overview.available > 0) steps.push({ kind: "activate", free: overview.available });
  return steps.sort((one, other) => urgency.indexOf(one.kind) - urgency.indexOf(other.kind));
}

/** Whether the step waits for the person; a free licence and a running job do not. */
export const isWaiting = (step: NextStep): step is Exclude<StoreStep, { kind: "follow" }> =>
  "shop" in step && step.kind !== "follow";
