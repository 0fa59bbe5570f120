/**
 * Collects a user's data for the export, each part to its last page. An unreadable part throws, so that an export is
 * never incomplete without notice.
 */

import { withTimeLimit } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import { type AccountPart, accountParts, type ExportedRow } from "#workers/licences/accounts/contract.ts";
import type { ChatMessage } from "../assistant/contract.ts";
import type { LicencesClient } from "../clients/contract.ts";
import type { Firestore, QueriedDocument, Selection } from "../clients/firestore-client.ts";
import type { Plain } from "../clients/firestore-values.ts";
import { UpstreamFault } from "../clients/http-client.ts";
import { mailsOf, toListedMail } from "../mail/mail-repository.ts";
import { getMailSettings } from "../mail/mail-settings.ts";
import { listNotifications } from "../notifications/own-notifications.ts";
import { answerFaults } from "../operation.ts";
import { getOwnSession, type PortalScope } from "../scope.ts";
import { getUserPath } from "../session/user-document.ts";
import { refreshTickets } from "../tickets/own-tickets.ts";
import { ticketsOf } from "../tickets/ticket-repository.ts";
import type { Exported, ExportedFields, PersonalData } from "./contract.ts";
import { toPhotoKey } from "./photo-repository.ts";

const pageSize = 300;
/** More than a user ever has at a time. */
const maxNotifications = 500;

export async function collectPersonalData(scope: PortalScope): Promise<PersonalData> {
  const { env, configuration, documents: store, viewer } = scope;
  const { uid } = viewer;
  const mailCollection = getMailSettings(configuration)?.collection ?? null;
  const profile = (await store.get(getUserPath(uid)))?.fields ?? {};
  const [pointsLedger, pointsRequests, tickets, mails, notifications, sessions, conversations, account] =
    await Promise.all([
      queryAll(store, { collection: "pointsLedger", within: getUserPath(uid) }),
      queryAll(store, { collection: "pointsRequests", where: { field: "uid", equals: uid } }),
      collectTickets(scope),
      mailCollection === null ? [] : queryAll(store, mailsOf(mailCollection, uid)),
      collectNotifications(scope),
      collectSessions(scope),
      env.ACCOUNT.getByName(uid).conversations().listAll(),
      collectAccount(scope),
    ]);
  const key = typeof profile.photoURL === "string" ? toPhotoKey(profile.photoURL) : null;
  const photo = key ? await env.PHOTOS.get(key) : null;
  return {
    profile: { uid, ...toExportedFields(profile) },
    // Leave out which staff member acted.
    pointsLedger: pointsLedger.map(({ id, fields: { by: _, ...fields } }) => ({ id, ...toExportedFields(fields) })),
    pointsRequests: pointsRequests.map(({ id, fields: { answeredBy: _, ...fields } }) => ({
      id,
      ...toExportedFields(fields),
    })),
    ...tickets,
    mails: mails.map((document) => ({ ...toListedMail(document) })),
    notifications,
    sessions,
    conversations: conversations.map(toConversationFields),
    account,
    photo: photo && key ? { extension: key.split(".").at(-1) ?? "", size: photo.size, body: photo.body } : null,
  };
}

async function queryAll(store: Firestore, selection: Selection): Promise<QueriedDocument[]> {
  const all: QueriedDocument[] = [];
  for (;;) {
    // Page by offset: a cursor would skip documents because Firestore's timestamps are more precise than ours.
    const page = await store.query({
      ...selection,
      orderBy: { field: "createdAt", direction: "DESCENDING" },
      limit: pageSize,
      offset: all.length,
    });
    all.push(...page);
    if (page.length < pageSize) return all;
  }
}

/** As the help desk has them now; when it does not answer, each says as of when it is. */
async function collectTickets(scope: PortalScope) {
  const { onFault, documents, viewer } = scope;
  const { ok: areTicketsRefreshed } = await answerFaults(onFault, "UPSTREAM_UNAVAILABLE", () => refreshTickets(scope));
  const all = await queryAll(documents, ticketsOf(viewer.uid));
  const tickets = all
    .filter(({ fields }) => fields.isForeign !== true)
    .map(({ id, fields }) => ({ id, ...toExportedFields(fields) }));
  return { areTicketsRefreshed, tickets: areTicketsRefreshed ? tickets : tickets.map(withTimeOfRead) };
}

function withTimeOfRead<Ticket extends ExportedFields>(ticket: Ticket) {
  return { ...ticket, notRefreshedSince: ticket.refreshedAt ?? ticket.createdAt ?? null };
}

async function collectNotifications(scope: PortalScope): Promise<ExportedFields[]> {
  const latest = await listNotifications(scope, {
    limit: maxNotifications,
    maxWaitMs: timeLimits.pages.notificationsMs,
  });
  if (!latest.ok) throw new UpstreamFault("notifications", "status");
  return latest.value.map(({ id, title, message, type, createdAt, link, imageUrl, read }) => ({
    ...{ id, title, message, type, createdAt, link, imageUrl, read },
  }));
}

/** Leaves out session ids: they open nothing, but an archive does not need them. */
async function collectSessions(scope: PortalScope): Promise<ExportedFields[]> {
  const { env, viewer, deadline } = scope;
  const listing = async () => await env.ACCOUNT.getByName(viewer.uid).list(getOwnSession(scope).key.sid);
  return (await withTimeLimit(deadline.leftMs(), listing())).map(
    ({ sid: _, ...session }) => ({ ...session }) as unknown as ExportedFields,
  );
}

const toConversationFields = ({ id, sender, text, timestamp, thumb }: ChatMessage): ExportedFields => ({
  ...{ id, sender, text, timestamp },
  ...(thumb ? { thumb } : {}),
});

async function collectAccount({ licences }: PortalScope): Promise<Record<AccountPart, ExportedRow[]>> {
  const parts = await Promise.all(accountParts.map(async (part) => [part, await exportRows(licences, part)] as const));
  return Object.fromEntries(parts) as Record<AccountPart, ExportedRow[]>;
}

async function exportRows(licences: LicencesClient, part: AccountPart): Promise<ExportedRow[]> {
  const all: ExportedRow[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const page = await licences.exportAccount({ part, after });
    if (!page.ok) throw new UpstreamFault("licences", "status");
    all.push(...page.value.rows);
    after = page.value.next;
  }
  return all;
}

function toExportedFields(value: { [name: string]: Plain }): ExportedFields {
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, toExported(each)]));
}

function toExported(value: Plain): Exported {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(toExported);
  return typeof value === "object" && value !== null ? toExportedFields(value) : value;
}
