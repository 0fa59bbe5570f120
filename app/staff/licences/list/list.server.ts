/** What the list of all licences shows, formatted by the server. */

import { getLicenceState } from "#app/domain/licence-state.ts";
import { formatNumber, toMoment } from "#app/i18n/format.ts";
import type { Language } from "#base/language.ts";
import { isOlder } from "#base/versions.ts";
import {
  activityPeriods,
  connectionStates,
  defaultLicenceSort,
  type LicenceList,
  type ListedLicence,
  licenceKinds,
  type ValueCount,
} from "#workers/licences/licences/list/contract.ts";
import { licenceStatus } from "#workers/licences/platform/wire.ts";

export function toListView(list: LicenceList, language: Language, now: Date) {
  const format = (count: number) => formatNumber(language, count);
  const toOptions = (counts: ValueCount[]) => counts.map(({ value, licences }) => ({ value, count: format(licences) }));
  /** Every value, with the number of its licences where it has some. */
  const withCounts = <Value extends string>(values: readonly Value[], counts: ValueCount[]) =>
    values.map((value) => {
      const found = counts.find((each) => each.value === value);
      return { value, ...(found ? { count: format(found.licences) } : {}) };
    });
  const { page, total, figures, counts, newestRelease, haltedReleases, views } = list;
  const { rows, ...pages } = page;
  return {
    rows: rows.map((row) => toRow(row, { newestRelease, language, now })),
    pages: { ...pages, total },
    all: format(counts.status.reduce((sum, { licences }) => sum + licences, 0)),
    figures: {
      authorised: format(figures.authorised),
      installed: format(figures.installed),
      available: format(figures.available),
    },
    newest: newestRelease ? { version: newestRelease, share: getShare(counts.version, newestRelease) } : null,
    options: {
      status: withCounts(licenceStatus.options, counts.status),
      kind: withCounts(licenceKinds, counts.kind),
      activity: activityPeriods.map((value) => ({ value, days: Number.parseInt(value, 10) })),
      plan: toOptions(counts.plan),
      version: toOptions(counts.version).map((each) => ({ ...each, isHalted: haltedReleases.includes(each.value) })),
      connection: withCounts(connectionStates, counts.connection),
    },
    defaultSort: defaultLicenceSort,
    sort: list.sort,
    views,
  };
}
export type ListPageView = ReturnType<typeof toListView>;
export type LicenceRow = ListPageView["rows"][number];

interface RowContext {
  newestRelease: string | null;
  language: Language;
  now: Date;
}

function toRow(row: ListedLicence, { newestRelease, language, now }: RowContext) {
  return {
    id: row.id,
    account: row.account,
    shop: row.shop,
    development: row.development,
    status: row.status,
    state: getLicenceState(row),
    plan: row.plan,
    version: row.version,
    isBehind: row.version !== null && newestRelease !== null && isOlder(row.version, newestRelease),
    authorised: row.authorised,
    installed: row.installed,
    active: row.lastActivity ? toMoment(language, row.lastActivity, now) : null,
    created: toMoment(language, row.createdAt, now),
  };
}

/** In percent of the stores whose published theme is ours; null without any. */
function getShare(versions: readonly ValueCount[], newest: string): number | null {
  const all = versions.reduce((sum, { licences }) => sum + licences, 0);
  const current = versions.find(({ value }) => value === newest)?.licences ?? 0;
  return all > 0 ? Math.round((current / all) * 100) : null;
}
