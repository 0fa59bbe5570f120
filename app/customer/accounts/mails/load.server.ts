/** What the section of mails shows. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { MailPreferences } from "#workers/portal/mail/contract.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";

/** `chosen` is null when the choices could not be read. */
export type MailsView = { isAvailable: false } | { isAvailable: true; chosen: MailPreferences | null };

export async function loadMails(context: AppLoadContext, viewer: Viewer): Promise<MailsView> {
  if (!context.configuration.hasMails) return { isAvailable: false };
  const read = await context.run(viewer).loadMailChoice();
  return { isAvailable: true, chosen: read.ok ? read.value : null };
}
