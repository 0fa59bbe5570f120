/** Deletes a notification for everyone. */
import { data } from "@remix-run/cloudflare";
import { parseForm, refusalInit } from "#app/form.server.ts";
import type { AnnouncementsGateway } from "#workers/portal/announcements/contract.ts";
import { describeAudience } from "./compose.server.ts";
import { removalForm } from "./schema.ts";
import type { AnnouncementReply } from "./view.ts";

export async function remove(staff: AnnouncementsGateway, form: FormData) {
  const parsed = await parseForm(form, removalForm);
  if (!parsed.ok) return data<AnnouncementReply>({ ...parsed.reply, tab: "sent" }, { status: 400 });
  const removed = await staff.remove(parsed.value.id, parsed.value.version);
  if (removed.ok) return describeAudience(removed.value, "removed");
  const reply: AnnouncementReply = { tab: "sent", values: parsed.values, errors: {}, formError: removed.error };
  return data(reply, refusalInit(removed.error));
}
