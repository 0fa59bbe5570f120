/**
 * Notifies the administrators of an alert, in their bell, until the service is well again; the log line of the alert wakes
 * the people on call.
 */
import { translator } from "#app/i18n/translator.ts";
import { days } from "#base/duration.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import { logFault } from "../log.ts";
import type { NotificationDraft } from "../notifications/contract.ts";
import { endNotifications } from "../notifications/end-notifications.ts";
import { followFixedRule } from "../notifications/follow-rule.ts";
import { hashContent } from "../notifications/notification-content.ts";
import { createNotificationHubs } from "../notifications/notification-hubs.ts";
import { sendNotification } from "../notifications/send-notification.ts";
import type { TaskTools } from "../task-tools.ts";
import type { AlertChange } from "./alerts.ts";

const shownMs = days(7);

/** Never throws: Firestore may be what is down. */
export async function notifyStaff({ env, store, now, requestId }: TaskTools, alert: AlertChange): Promise<void> {
  const say = (language: Language) => {
    const t = translator(language);
    const names = alert.names.join(", ");
    return { title: t(`alertMessages.titles.${alert.name}`), message: t("alertMessages.text", { names }) };
  };
  const hubs = createNotificationHubs(env);
  const publish = async (change: Parameters<typeof hubs.publish>[0]) => (await hubs.publish(change)).reachedAll;
  try {
    const id = await hashContent(["alert", alert.name, alert.sinceMs]);
    if (alert.change === "ended")
      return await endNotifications([{ id, audience: { kind: "admins" } }], { store, publish });
    const draft: NotificationDraft = {
      ...say("fr"),
      english: say("en"),
      type: "error",
      audience: { kind: "admins" },
      imageUrl: null,
      link: paths.status,
      expiresAt: new Date(now.getTime() + shownMs),
    };
    await sendNotification(followFixedRule(draft, "service.alert"), { store, publish, now, createdBy: null, id });
  } catch (error) {
    logFault(error, { requestId, kind: "alert", code: alert.name });
  }
}
