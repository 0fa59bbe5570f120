/**
 * The write of a mail, for the commit of its notification: neither exists without the other, and the notification's id
 * is the idempotency key of both.
 */
import * as z from "zod";
import { paths } from "#base/paths.ts";
import { getUserPath, toUserProfile } from "../account/user-document.ts";
import type { Firestore, FirestoreWrite } from "../clients/firestore-client.ts";
import { toFields } from "../clients/firestore-values.ts";
import type { MailDraft, MailKind } from "./contract.ts";
import { toMailPreferences } from "./mail-preferences.ts";
import type { MailSettings } from "./mail-settings.ts";
import { renderMail } from "./render-mail.ts";
import { createUnsubscribeToken } from "./unsubscribe-token.ts";

interface MailOptions {
  store: Firestore;
  settings: MailSettings;
  /** Of the notification. */
  id: string;
  uid: string;
  now: Date;
}

/** One address: mail libraries read a list, or a name with an address, from one text. */
const address = z.email().max(254);

/**
 * Null without a verified address, because anyone may register another person's, and when the recipient has switched
 * this kind off. Throws when Firestore does not answer.
 */
export async function createMailWrite(
  { kind, write }: MailDraft,
  { store, settings, id, uid, now }: MailOptions,
): Promise<FirestoreWrite | null> {
  const user = await store.get(getUserPath(uid), [
    "email",
    "emailVerified",
    "displayName",
    "language",
    "pageLanguage",
    "mail",
  ]);
  const to = address.safeParse(user?.fields.email);
  if (!user || !to.success || user.fields.emailVerified !== true) return null;
  if (kind !== "security" && !toMailPreferences(user.fields.mail)[kind]) return null;
  const { displayName, language: chosen } = toUserProfile(user);
  const language = chosen ?? (user.fields.pageLanguage === "en" ? "en" : "fr");
  const unsubscribeUrl = await createUnsubscribeUrl(settings, { uid, kind, now, language });
  const name = displayName.trim().split(/\s+/)[0] ?? "";
  const message = renderMail(write(language), { kind, language, name, portalUrl: settings.portalUrl, unsubscribeUrl });
  const fields = {
    to: [to.data],
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
  language: "fr" | "en";
}

async function createUnsubscribeUrl(
  { keyring, portalUrl }: MailSettings,
  { uid, kind, now, language }: Recipient,
): Promise<string | null> {
  if (kind === "security") return null;
  const token = await createUnsubscribeToken(keyring, { uid, kind }, now);
  return new URL(`${paths.unsubscribe(token)}?lang=${language}`, `${portalUrl}/`).href;
}
