/** What the pages show about the licence, or the customer, that an administrator looks up. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { describeReason } from "#app/i18n/event-reason.ts";
import { formatDate, toMoment } from "#app/i18n/format.ts";
import type { Key, Params } from "#app/i18n/index.ts";
import { nameMachine } from "#app/i18n/machine-name.ts";
import { describePause } from "#app/i18n/pause-reason.ts";
import { translator } from "#app/i18n/translator.ts";
import type { AppError } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import type { LicenceChange, LicencesFound, LicenceTarget } from "#workers/licences/licences/staff-contract.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";
import { explainQuery, parseQuery } from "./schema.ts";

interface FindOptions {
  context: AppLoadContext;
  viewer: Viewer;
  /** A licence's id, a store or an e-mail. */
  typed: string;
}

export interface FoundView {
  typed: string;
  /** Message beside the search field. */
  message: Key | null;
  facts?: Params;
  error: AppError | null;
  status: number;
  account: LicencesFound["account"] | null;
  /** The one to change. */
  target: TargetView | null;
  /** The customer's licences, to pick one. */
  choices: TargetView[];
  changes: ChangeView[];
  openJobs: number;
  isJobRunning: boolean;
}

const nothing = { account: null, target: null, choices: [], changes: [], openJobs: 0, isJobRunning: false };

export async function findLicence({ context, viewer, typed }: FindOptions): Promise<FoundView> {
  if (typed === "") return { ...nothing, typed, message: null, error: null, status: 200 };
  const query = parseQuery(typed);
  if (!query) {
    const reason = explainQuery(typed, "licenceActs.errors.find" satisfies Key);
    return { ...nothing, typed, ...reason, error: null, status: 400 };
  }
  const found = await context.licencesFor(viewer).findLicences(query);
  if (!found.ok) {
    const isAbsent = found.error.code === "LICENCE_NOT_FOUND" || found.error.code === "ACTIVATION_NOT_FOUND";
    const message = isAbsent ? ("licenceActs.errors.notFound" as const) : null;
    return { ...nothing, typed, message, error: isAbsent ? null : found.error, status: isAbsent ? 404 : 503 };
  }
  const { language, now } = context;
  const { account, licences, changes, openJobs, isJobRunning } = found.value;
  const views = licences.map((licence) => toTargetView(language, licence));
  const isOne = !("email" in query);
  return {
    ...{ typed, message: null, error: null, status: 200, account, openJobs, isJobRunning },
    target: isOne ? (views[0] ?? null) : null,
    choices: isOne ? [] : views,
    changes: changes.map((change) => toChangeView(language, change, now)),
  };
}

export type TargetView = ReturnType<typeof toTargetView>;

const toTargetView = (language: Language, { licence, ...rest }: LicenceTarget) => ({
  ...rest,
  id: licence.id,
  status: licence.status,
  shop: licence.shop,
  pausedReason: describePause(translator(language), licence.pausedReason),
  created: formatDate(language, licence.createdAt),
});

export type ChangeView = ReturnType<typeof toChangeView>;

const toChangeView = (language: Language, change: LicenceChange, now: Date) => ({
  id: change.id,
  type: change.type,
  actor: nameMachine(change.actorUid, translator(language)) ?? change.actorEmail,
  reason: describeReason(translator(language), change.reason),
  at: toMoment(language, change.at, now),
});

/** What happened after the page was made that sent `seen`; nothing when it is still up to date. */
export function findChangesSince({ changes, target }: FoundView, seen: string | undefined): ChangeView[] {
  if (seen === undefined || target === null || seen === target.seen) return [];
  const lastEvent = seen.slice(seen.indexOf(".") + 1);
  const known = changes.findIndex(({ id }) => id === lastEvent);
  return known === -1 ? changes : changes.slice(0, known);
}
