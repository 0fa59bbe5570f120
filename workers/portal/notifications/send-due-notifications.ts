/**
 * Notifies owners of what the licence service has in its outbox, and reports the notifications as sent. After a crash
 * in between the next run repeats them: the document's id is derived from the entry, so that Firestore takes each once,
 * with its mail.
 */
import type { Result } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import { createFirestoreClient, type Firestore, getFirestoreOptions } from "../clients/firestore-client.ts";
import { UpstreamFault } from "../clients/http-client.ts";
import { type PortalEnv, requireConfiguration } from "../env.ts";
import type { MailDraft } from "../mail/contract.ts";
import { createAddressMailWrite } from "../mail/create-mail-write.ts";
import { getMailSettings, type MailSettings } from "../mail/mail-settings.ts";
import type { NotificationDraft } from "./contract.ts";
import { type EndedNotification, endNotifications } from "./end-notifications.ts";
import { createNotificationHubs } from "./notification-hubs.ts";
import { type PublishChange, sendNotification } from "./send-notification.ts";

export interface SendDueOptions {
  env: PortalEnv;
  now: Date;
  mustStop?(): boolean;
}

export function createSendTools(env: PortalEnv): { store: Firestore; publish: PublishChange } {
  const hubs = createNotificationHubs(env);
  return {
    store: createFirestoreClient(getFirestoreOptions(requireConfiguration(env))),
    publish: async (change) => (await hubs.publish(change)).reachedAll,
  };
}

/** As many as a Worker has connections; one after the other, a release for many stores would take most of a day. */
export const sentAtOnce = 6;

interface Outbox<Entry> {
  due: Result<Entry[]>;
  /** Of the document. */
  getId(entry: Entry): Promise<string>;
  /** Null when the entry has no recipient. */
  createDraft(entry: Entry): NotificationDraft | null;
  /** For an entry without a draft, to a person who has no account yet; null when there is nothing to mail. */
  createMail?(
    entry: Entry,
    settings: MailSettings,
  ): Promise<{ mail: MailDraft; email: string; language: Language } | null>;
  /** Notifications that the entry ends, with or without one of its own. */
  getEnded?(entry: Entry): Promise<EndedNotification[]>;
  mark(entries: Entry[]): Promise<unknown>;
}

/** Answers how many were sent. Throws when the document store or the licence service gives no answer. */
export async function sendDueNotifications<Entry>(
  { env, now, mustStop = () => false }: SendDueOptions,
  { due, getId, createDraft, createMail, getEnded, mark }: Outbox<Entry>,
): Promise<number> {
  if (!due.ok) throw new UpstreamFault("licences", "status");
  if (due.value.length === 0) return 0;
  const { store, publish } = createSendTools(env);
  const mailSettings = getMailSettings(requireConfiguration(env));
  const handled: Entry[] = [];
  const send = async (entry: Entry) => {
    const draft = createDraft(entry);
    const id = await getId(entry);
    const letter = draft || !mailSettings ? null : await createMail?.(entry, mailSettings);
    const write =
      letter && mailSettings && createAddressMailWrite(letter.mail, { ...letter, settings: mailSettings, id, now });
    if (write && (await store.commit([write])) === "aborted") throw new UpstreamFault("firestore", "status");
    const options = { store, publish, mailSettings, now, createdBy: null, id };
    const delivered = draft && (await sendNotification(draft, options));
    // A notification that was due for a month has expired; it is not retried.
    if (delivered && !delivered.ok && delivered.error.code !== "INVALID_NOTIFICATION")
      throw new UpstreamFault("firestore", "status");
    await endNotifications((await getEnded?.(entry)) ?? [], { store, publish });
    handled.push(entry);
  };
  const lastSends = new Map<string, Promise<void>>();
  /** What one person gets arrives in the order in which it happened. */
  const sendInOrder = (entry: Entry): Promise<void> => {
    const draft = createDraft(entry);
    // A mere mail, to anyone.
    if (!draft) return send(entry);
    const recipient = JSON.stringify(draft.audience);
    const sent = (lastSends.get(recipient) ?? Promise.resolve()).then(() => send(entry));
    lastSends.set(recipient, sent);
    return sent;
  };
  try {
    for (let at = 0; at < due.value.length && !mustStop(); at += sentAtOnce) {
      const sent = await Promise.allSettled(due.value.slice(at, at + sentAtOnce).map(sendInOrder));
      const failed = sent.find((each) => each.status === "rejected");
      if (failed) throw failed.reason;
    }
  } finally {
    if (handled.length > 0) await mark(handled);
  }
  return handled.length;
}
