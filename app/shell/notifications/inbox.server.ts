/** Lists and marks a person's notifications, for the page and its script. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import * as z from "zod";
import { type Result, success } from "#base/errors.ts";
import { maxListed } from "#workers/portal/notifications/contract.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";
import { type NotificationView, toNotificationView } from "./view.ts";

/** Firestore's maximum length. */
const id = z.string().min(1).max(1_500);

/** `until` is the time of the newest seen notification; later ones stay. Without it all are cleared. */
export const markForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("read"), id }),
  z.object({ intent: z.literal("dismiss"), id }),
  z.object({ intent: z.literal("clear"), until: z.iso.datetime().optional() }),
]);

export type MarkForm = z.infer<typeof markForm>;

/** More than a person ever has. */
const maxCurrent = 1_000;

export async function loadNotifications(context: AppLoadContext, viewer: Viewer): Promise<Result<NotificationView[]>> {
  const { language, now } = context;
  const latest = await context.run(viewer).listNotifications({ limit: maxListed });
  return latest.ok ? success(latest.value.map((each) => toNotificationView(each, language, now))) : latest;
}

/** Link target of a notification; null without a link. */
export async function findTarget(context: AppLoadContext, viewer: Viewer, id: string): Promise<string | null> {
  const current = await context.run(viewer).listNotifications({ limit: maxCurrent });
  return current.ok ? (current.value.find((each) => each.id === id)?.link ?? null) : null;
}

export async function markNotifications(
  context: AppLoadContext,
  viewer: Viewer,
  form: MarkForm,
): Promise<Result<void>> {
  const { markNotificationsRead, dismissNotifications, listNotifications } = context.run(viewer);
  if (form.intent === "read") return markNotificationsRead([form.id]);
  if (form.intent === "dismiss") return dismissNotifications([form.id]);
  if (form.until === undefined) return dismissNotifications("all");
  const untilMs = Date.parse(form.until);
  const seen = await listNotifications({ limit: maxCurrent });
  if (!seen.ok) return seen;
  const ids = seen.value.filter(({ createdAt }) => Date.parse(createdAt) <= untilMs).map(({ id }) => id);
  return ids.length > 0 ? dismissNotifications(ids) : success(undefined);
}
