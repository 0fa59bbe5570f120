/** Where mails are written, and what their links are built from. */
import type { Keyring } from "#base/sealed-box.ts";
import type { Configuration } from "../env.ts";

export interface MailSettings {
  /** The collection that Firebase's extension "Trigger Email" watches. */
  collection: string;
  portalUrl: string;
  /** Signs the links that unsubscribe. */
  keyring: Keyring;
}

/** Null when mail is not configured. */
export const getMailSettings = ({
  MAIL_COLLECTION: collection,
  PORTAL_URL: portalUrl,
  SESSION_KEYS: keyring,
}: Pick<Configuration, "MAIL_COLLECTION" | "PORTAL_URL" | "SESSION_KEYS">): MailSettings | null =>
  collection && portalUrl ? { collection, portalUrl, keyring } : null;
