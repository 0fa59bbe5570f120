/** Notifies the administrators of webhooks that were switched off by themselves. */
import { translator } from "#app/i18n/translator.ts";
import { days } from "#base/duration.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import type { EndedWebhook } from "#workers/licences/contract.ts";
import { hashContent } from "../announcements/announcement-repository.ts";
import type { LicencesClient } from "../contract.ts";
import type { NotificationDraft } from "./contract.ts";
import { followFixedRule } from "./follow-rule.ts";
import { type SendDueOptions, sendDueNotifications } from "./send-due-notifications.ts";

interface Options extends SendDueOptions {
  /** With the clock as actor. */
  licences: Pick<LicencesClient, "endedWebhooks" | "markWebhooksNotified">;
}

export const sendWebhookNotifications = async ({ licences, ...options }: Options): Promise<number> =>
  sendDueNotifications(options, {
    due: await licences.endedWebhooks(),
    getId: ({ id, disabledAt }) => hashContent(["webhook", id, disabledAt]),
    createDraft,
    mark: (sent) => licences.markWebhooksNotified(sent.map(({ id, disabledAt }) => ({ id, disabledAt }))),
  });

const shownMs = days(30);

function createDraft({ id, host, disabledBy, disabledAt }: EndedWebhook): NotificationDraft {
  const say = (language: Language) => {
    const t = translator(language);
    return { title: t("webhookMessages.title", { host }), message: t(`webhookMessages.${disabledBy}`) };
  };
  const draft: NotificationDraft = {
    ...say("fr"),
    english: say("en"),
    type: "warning",
    audience: { kind: "admins" },
    imageUrl: null,
    link: paths.adminWebhook(id),
    expiresAt: new Date(Date.parse(disabledAt) + shownMs),
  };
  return followFixedRule(draft, "webhook.ended");
}
