/** Lists and marks a person's notifications, for the page and its script. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { type Result, success } from "#base/errors.ts";
import type { Viewer } from "#workers/portal/contract.ts";
import { maxListed } from "#workers/portal/notifications/contract.ts";
import type { MarkForm } from "./schema.ts";
import { type NotificationView, notificationView } from "./view.ts";

/** More than are ever current. */
const all = 1_000;

export async function loadNotifications(context: AppLoadContext, viewer: Viewer): Promise<Result<NotificationView[]>> {
  const { language, now } = context;
  const latest = await context.notificationsFor(viewer).latest(maxListed);
  return latest.ok ? success(latest.value.map((told) => notificationView(told, language, now))) : latest;
}

/** Link target of a notification; null without a link. */
export async function findTarget(context: AppLoadContext, viewer: Viewer, id: string): Promise<string | null> {
  const current = await context.notificationsFor(viewer).latest(all);
  return current.ok ? (current.value.find((told) => told.id === id)?.link ?? null) : null;
}

export async function markNotifications(
  context: AppLoadContext,
  viewer: Viewer,
  form: MarkForm,
): Promise<Result<void>> {
  const notifications = context.notificationsFor(viewer);
  if (form.intent === "read") return notifications.markRead([form.id]);
  if (form.intent === "dismiss") return notifications.dismiss([form.id]);
  if (form.until === undefined) return notifications.dismiss("all");
  const untilMs = Date.parse(form.until);
  const seen = await notifications.latest(all);
  if (!seen.ok) return seen;
  const ids = seen.value.filter(({ createdAt }) => Date.parse(createdAt) <= untilMs).map(({ id }) => id);
  return ids.length > 0 ? notifications.dismiss(ids) : success(undefined);
}
