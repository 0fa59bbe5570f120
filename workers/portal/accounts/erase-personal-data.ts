/**
 * Erases the rest of an account after its deletion at the identity service. That deletion is the point of no return:
 * without sign-ins, no data can come back. Each step is idempotent, and a failed step does not stop the others. The
 * journal keeps unfinished erasures, and the cron task continues them.
 *
 * 1. Sessions and the account's Durable Object, so that no open page reads, writes, or links licences to this user
 *    again.
 * 2. Events that wait in the outbox, so that the licence service anonymises them with the others, and the event of a
 *    deletion by the staff.
 * 3. The licence service: frees or keeps licences, releases the e-mail for its next owner, anonymises events.
 * 4. Points, which move to an anonymous archive, and who changed the points of others.
 * 5. Notifications, in Firestore and in the hub.
 * 6. Mails, also those that wait, and those that the address got before it had an account.
 * 7. Support tickets with their waiting files; the help desk keeps its own copies.
 * 8. Questions to the assistant that had no good answer.
 * 9. The photo and then the user document, which names it.
 */

import { assistantObject } from "../assistant/assistant-records.ts";
import { listSafetyIdentifiers } from "../assistant/safety-identifier.ts";
import {
  createFirestoreClient,
  type DocumentPath,
  type Firestore,
  getFirestoreOptions,
  type Selection,
} from "../clients/firestore-client.ts";
import { type Plain, toFields } from "../clients/firestore-values.ts";
import { UpstreamFault } from "../clients/http-client.ts";
import { createLicencesClient } from "../clients/licences-client.ts";
import { type PortalEnv, requireConfiguration } from "../env.ts";
import { deliverEventsOf } from "../events/deliver-events.ts";
import { mailsOf } from "../mail/mail-repository.ts";
import { getMailSettings } from "../mail/mail-settings.ts";
import { createNotificationHubs } from "../notifications/notification-hubs.ts";
import { getUserPath } from "../session/user-document.ts";
import { clock } from "../task-tools.ts";
import { deleteTicketFiles } from "../tickets/ticket-files.ts";
import { getTicketPath, ticketsOf } from "../tickets/ticket-repository.ts";
import { erasePointsAuthor } from "./erase-points-author.ts";
import type { PendingErasure } from "./erasure-repository.ts";
import { toPhotoOwner } from "./photo-repository.ts";
import { byName, pageSize, writeInPages } from "./write-in-pages.ts";

interface ErasureOptions {
  env: PortalEnv;
  requestId: string;
  onFault: (error: unknown) => void;
}

type Step = (erasure: PendingErasure, options: ErasureOptions & { store: Firestore }) => Promise<unknown>;

const steps: Step[] = [
  ({ uid }, { env }) => env.ACCOUNT.getByName(uid).erase(),
  recordEvents,
  eraseLicenceData,
  ({ uid, archive }, { store }) => archivePoints(store, uid, archive),
  ({ uid }, { store }) => erasePointsAuthor(store, uid),
  eraseNotificationsEverywhere,
  ({ uid, email }, { store, env }) => eraseMails(store, env, { uid, email }),
  ({ uid }, { store, env }) => eraseTickets(store, env.PHOTOS, uid),
  async ({ uid }, { env }) => {
    const persons = await listSafetyIdentifiers(requireConfiguration(env), uid);
    await env.ASSISTANT.getByName(assistantObject).forget(persons);
  },
  ({ uid }, { store, env }) => erasePhotosAndDocument(store, env.PHOTOS, uid),
];

/**
 * Clears the hub first, so that it does not write read marks back into the documents, and again afterwards because it
 * may have read the documents in between.
 */
async function eraseNotificationsEverywhere(
  { uid }: PendingErasure,
  { env, store }: Parameters<Step>[1],
): Promise<void> {
  const hubs = createNotificationHubs(env);
  await hubs.forget(uid);
  await eraseNotifications(store, uid);
  await hubs.forget(uid);
}

/** Returns whether every step succeeded. */
export async function erasePersonalData(erasure: PendingErasure, options: ErasureOptions): Promise<boolean> {
  const store = createFirestoreClient(getFirestoreOptions(requireConfiguration(options.env)));
  let done = true;
  for (const step of steps) {
    try {
      await step(erasure, { ...options, store });
    } catch (error) {
      options.onFault(error);
      done = false;
    }
  }
  return done;
}

/** The deletion's own event names no address, because the person's data is being erased. */
async function recordEvents(
  { email, event }: PendingErasure,
  { env, store, requestId, onFault }: Parameters<Step>[1],
): Promise<void> {
  const licences = createLicencesClient({ binding: env.LICENCES, actor: clock, requestId, onFault });
  // The person has gone.
  const notify = async () => undefined;
  await deliverEventsOf({ store, licences, notify }, email.toLowerCase());
  if (!event) return;
  const recorded = await licences.recordEvents([event]);
  if (!recorded.ok) throw new UpstreamFault("licences", "status");
}

async function eraseLicenceData({ uid, email, licences }: PendingErasure, { env, requestId, onFault }: ErasureOptions) {
  const actor = { uid, email, emailVerified: true, role: "user" as const };
  const gateway = createLicencesClient({ binding: env.LICENCES, actor, requestId, onFault });
  const forgotten = await gateway.forgetAccount(licences);
  if (!forgotten.ok) throw new UpstreamFault("licences", "status");
}

/**
 * Moves ledger and requests to an anonymous archive because accounting needs them: amounts and dates under a random
 * name, without free text. One commit creates the copy and deletes the original, so an entry exists exactly once.
 */
async function archivePoints(store: Firestore, uid: string, archive: string): Promise<void> {
  await move(store, {
    from: { collection: "pointsLedger", within: getUserPath(uid) },
    toPath: (id) => [...getUserPath(uid), "pointsLedger", id],
    as: { archive, what: "entry" },
    kept: ["kind", "amount", "licences", "createdAt"],
  });
  await move(store, {
    from: { collection: "pointsRequests", where: { field: "uid", equals: uid } },
    toPath: (id) => ["pointsRequests", id],
    as: { archive, what: "request" },
    kept: ["amount", "status", "createdAt", "dueAt", "answeredAt"],
  });
}

interface Move {
  from: Selection;
  toPath(id: string): DocumentPath;
  as: { archive: string; what: "entry" | "request" };
  kept: readonly string[];
}

async function move(store: Firestore, { from, toPath, as, kept }: Move): Promise<void> {
  await writeInPages(store, from, async (page) => {
    const result = await store.commit(
      page.flatMap(({ id, fields, updateTime }) => [
        {
          update: {
            path: ["pointsArchive", crypto.randomUUID()],
            fields: toFields({ ...as, ...pickFields(fields, kept) }),
          },
          precondition: { exists: false },
        },
        { delete: toPath(id), precondition: { updateTime } },
      ]),
    );
    return result === "committed";
  });
}

function pickFields(fields: { [name: string]: Plain }, names: readonly string[]): { [name: string]: Plain } {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = fields[name];
      if (value === undefined) return [];
      return [[name, isTime(name, value) ? new Date(value) : value]];
    }),
  );
}

const isTime = (name: string, value: Plain): value is string => name.endsWith("At") && typeof value === "string";

/** Deletes notifications to this user only, and removes the user's read marks and authorship from the others. */
async function eraseNotifications(store: Firestore, uid: string): Promise<void> {
  await writeInPages(
    store,
    { collection: "systemNotifications", where: { field: "userId", equals: uid } },
    async (page) =>
      (await store.commit(page.map(({ id }) => ({ delete: ["systemNotifications", id] })))) === "committed",
  );
  await writeInPages(
    store,
    { collection: "systemNotifications", where: { field: "readBy", contains: uid } },
    async (page) => {
      const result = await store.commit(
        page.map(({ id }) => ({
          update: { path: ["systemNotifications", id], fields: {} },
          mask: [],
          transforms: [{ fieldPath: "readBy", removeAllFromArray: { values: [{ stringValue: uid }] } }],
          precondition: { exists: true },
        })),
      );
      return result === "committed";
    },
  );
  await writeInPages(
    store,
    { collection: "systemNotifications", where: { field: "createdBy", equals: uid } },
    async (page) => {
      const result = await store.commit(
        page.map(({ id }) => ({
          update: { path: ["systemNotifications", id], fields: toFields({ createdBy: null }) },
          mask: ["createdBy"],
          precondition: { exists: true },
        })),
      );
      return result === "committed";
    },
    byName,
  );
}

/** Those that wait are not sent any more. */
async function eraseMails(store: Firestore, env: PortalEnv, { uid, email }: { uid: string; email: string }) {
  const settings = getMailSettings(requireConfiguration(env));
  if (!settings) return;
  const { collection } = settings;
  await writeInPages(
    store,
    mailsOf(collection, uid),
    async (page) => (await store.commit(page.map(({ id }) => ({ delete: [collection, id] })))) === "committed",
  );
  // The address may not have been verified, so a mail that waits still goes out; it is deleted after thirty days.
  const byAddress = {
    all: [
      { field: "to", contains: email },
      { field: "uid", equals: null },
    ],
  };
  const delivered = await store.query({ collection, where: byAddress, orderBy: byName, limit: pageSize });
  const ended = delivered.filter(({ fields }) => isEnded(fields.delivery));
  if (ended.length > 0) await store.commit(ended.map(({ id }) => ({ delete: [collection, id] })));
}

const isEnded = (delivery: Plain | undefined): boolean =>
  typeof delivery === "object" &&
  delivery !== null &&
  "state" in delivery &&
  (delivery.state === "SUCCESS" || delivery.state === "ERROR");

async function eraseTickets(store: Firestore, files: R2Bucket, uid: string): Promise<void> {
  await writeInPages(
    store,
    ticketsOf(uid),
    async (page) => (await store.commit(page.map(({ id }) => ({ delete: getTicketPath(id) })))) === "committed",
  );
  await deleteTicketFiles(files, uid);
}

/**
 * Deletes every object in the user's photo folder, including leftovers of photo changes, and then the user document.
 */
async function erasePhotosAndDocument(store: Firestore, photos: R2Bucket, uid: string): Promise<void> {
  const { objects } = await photos.list({ prefix: `${await toPhotoOwner(uid)}/` });
  if (objects.length > 0) await photos.delete(objects.map(({ key }) => key));
  await store.commit([{ delete: getUserPath(uid) }]);
}
