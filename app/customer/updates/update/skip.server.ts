/** Skipping the newest release for a store, and taking that back. */

import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply, invalidReply, parseForm } from "#app/kit/forms/form.server.ts";
import { paths } from "#base/paths.ts";
import { toStoreName } from "#base/store-address.ts";
import type { LicencesClient } from "#workers/portal/clients/contract.ts";
import { skipForm } from "../schema.ts";

export const isSkipForm = (form: FormData): boolean => ["skip", "unskip"].includes(String(form.get("intent")));

/** @param shop of the page's address */
export async function postSkip(licences: LicencesClient, shop: string | null, posted: FormData) {
  const form = await parseForm(posted, skipForm);
  if (!form.ok) return invalidReply(form.reply);
  if (!shop) return invalidReply({ values: {}, errors: { themeId: ["update.errors.shopRequired"] } });
  const { version, intent, from } = form.value;
  const isSkipped = intent === "skip";
  const saved = await licences.skipVersion({ shop, version, isSkipped });
  if (!saved.ok) return errorReply({}, saved.error);
  return redirectWithToast(from === "home" ? paths.home : paths.updateIn(shop), {
    type: "info",
    id: isSkipped ? "themes.skipped" : "themes.unskipped",
    params: { version, store: toStoreName(shop) },
  });
}
