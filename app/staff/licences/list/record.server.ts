/** What the page of one licence shows, formatted by the server. */
import { toLoggedEventView } from "#app/domain/event-view.ts";
import { getLicenceState } from "#app/domain/licence-state.ts";
import { formatDate, toMoment } from "#app/i18n/format.ts";
import { describePause } from "#app/i18n/pause-reason.ts";
import { translator } from "#app/i18n/translator.ts";
import type { Language } from "#base/language.ts";
import { isOlder } from "#base/versions.ts";
import type { LicenceRecord } from "#workers/licences/licences/list/contract.ts";
import type { LicencesClient } from "#workers/portal/clients/contract.ts";

const maxEvents = 20;

interface RecordContext {
  language: Language;
  now: Date;
}

export const loadRecord = async (licences: LicencesClient, id: string) => {
  const [found, log] = await Promise.all([
    licences.licence(id),
    licences.searchEvents({ licence: id, limit: maxEvents }),
  ]);
  return { found, log };
};

type Log = Awaited<ReturnType<typeof loadRecord>>["log"];

export function toRecordView(record: LicenceRecord, log: Log, { language, now }: RecordContext) {
  const day = (iso: string) => formatDate(language, iso, "long");
  const { store } = record;
  return {
    ...record,
    pausedReason: describePause(translator(language), record.pausedReason),
    state: getLicenceState({ status: record.status, connection: store?.state ?? null }),
    created: day(record.createdAt),
    accountCreated: day(record.accountCreatedAt),
    accountUpdated: day(record.accountUpdatedAt),
    activated: record.activatedAt ? day(record.activatedAt) : null,
    active: record.lastActivity ? toMoment(language, record.lastActivity, now) : null,
    due: record.seatDueAt ? day(record.seatDueAt) : null,
    store: store
      ? {
          ...store,
          checked: toMoment(language, store.checkedAt, now),
          isBehind:
            store.version !== null && record.newestRelease !== null && isOlder(store.version, record.newestRelease),
        }
      : null,
    jobs: record.jobs.map((job) => ({ ...job, moment: toMoment(language, job.endedAt ?? job.createdAt, now) })),
    formerStores: record.formerStores.map(({ shop, activatedAt, releasedAt }) => ({
      shop,
      from: day(activatedAt),
      to: day(releasedAt),
    })),
    events: log.ok
      ? log.value.events.map((event) => toLoggedEventView(event, { t: translator(language), language, now }))
      : null,
  };
}
export type RecordView = ReturnType<typeof toRecordView>;
