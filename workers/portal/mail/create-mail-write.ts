/**
 * The write of a mail, for the commit of its notification: neither exists without the other, and the notification's id
 * is the idempotency key of both.
 */
import * as z from "zod";
import { days } from "#base/duration.ts";
import { isEmail } from "#base/email.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import type { Firestore, FirestoreWrite } from "../clients/firestore-client.ts";
import { toFields } from "../clients/firestore-values.ts";
import { getUserPath, toUserProfile } from "../session/user-document.ts";
import { isChosenKind, type MailDraft, type MailKind } from "./contract.ts";
import { toMailPreferences } from "./mail-preferences.ts";
import type { MailSettings } from "./mail-settings.ts";
import { renderMail } from "./render-mail.ts";
import { createUnsubscribeToken } from "./unsubscribe-token.ts";

interface WriteOptions {
  settings: MailSettings;
  /** Of the notification. */
  id: string;
  now: Date;
}

interface MailOptions extends WriteOptions {
  store: Firestore;
  uid: string;
}

/** One address: mail libraries read a list, or a name with an address, from one text. */
const address = z.string().refine(isEmail);

/** After a change of address, its former owner's mailbox is warned this long. */
const formerAddressMs = days(30);

/**
 * None without a verified address, because anyone may register another person's, and when the recipient has switched
 * this kind off. Throws when Firestore does not answer.
 */
export async function createMailWrites(
  { kind, write, toFormerAddress = false }: MailDraft,
  { store, settings, id, uid, now }: MailOptions,
): Promise<FirestoreWrite[]> {
  const user = await store.get(getUserPath(uid), [
    "email",
    "emailVerified",
    "displayName",
    "language",
    "pageLanguage",
    "mail",
    "formerEmail",
    "emailChangedAt",
  ]);
  const to = address.safeParse(user?.fields.email);
  if (!user || !to.success || user.fields.emailVerified !== true) return [];
  if (isChosenKind(kind) && !toMailPreferences(user.fields.mail)[kind]) return [];
  const { displayName, language: ownLanguage } = toUserProfile(user);
  const language = ownLanguage ?? (user.fields.pageLanguage === "en" ? "en" : "fr");
  const unsubscribeUrl = await createUnsubscribeUrl(settings, { uid, kind, now, language });
  const name = displayName.trim().split(/\s+/)[0] ?? "";
  const letter = { settings, id, now, to: to.data, uid, language, name, unsubscribeUrl };
  const draft = { kind, write };
  const { formerEmail, emailChangedAt } = user.fields;
  const former = address.safeParse(formerEmail);
  const isRecent = now.getTime() - Date.parse(String(emailChangedAt)) < formerAddressMs;
  const isWarned = toFormerAddress && former.success && isRecent && former.data !== to.data;
  return [
    toWrite(draft, letter),
    ...(isWarned ? [toWrite(draft, { ...letter, id: `${id}-former`, to: former.data })] : []),
  ];
}

/** To a person who has no account yet. Null when it is not one address. */
export function createAddressMailWrite(
  draft: MailDraft,
  { email, language, ...options }: WriteOptions & { email: string; language: Language },
): FirestoreWrite | null {
  const to = address.safeParse(email);
  if (!to.success) return null;
  return toWrite(draft, { ...options, to: to.data, uid: null, language, name: "", unsubscribeUrl: null });
}

interface Letter extends WriteOptions {
  to: string;
  uid: string | null;
  language: Language;
  name: string;
  unsubscribeUrl: string | null;
}

function toWrite(
  { kind, write }: MailDraft,
  { settings, id, now, to, uid, language, name, unsubscribeUrl }: Letter,
): FirestoreWrite {
  const message = renderMail(write(language), { kind, language, name, portalUrl: settings.portalUrl, unsubscribeUrl });
  const fields = {
    to: [to],
    message: { ...message },
    headers: {
      // RFC 3834: no automatic answers to it.
      "Auto-Submitted": "auto-generated",
      ...(unsubscribeUrl
        ? {
            "List-Unsubscribe": `<${unsubscribeUrl}>`,
            // RFC 8058: one click in the mail program.
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }
        : {}),
    },
    ...{ uid, kind, language, createdAt: now },
  };
  return {
    update: { path: [settings.collection, id], fields: toFields(fields) },
    precondition: { exists: false },
  };
}

interface Recipient {
  uid: string;
  kind: MailKind;
  now: Date;
  language: Language;
}

async function createUnsubscribeUrl(
  { keyring, portalUrl }: MailSettings,
  { uid, kind, now, language }: Recipient,
): Promise<string | null> {
  if (!isChosenKind(kind)) return null;
  const token = await createUnsubscribeToken(keyring, { uid, kind }, now);
  return new URL(`${paths.unsubscribe(token)}?lang=${language}`, `${portalUrl}/`).href;
}
