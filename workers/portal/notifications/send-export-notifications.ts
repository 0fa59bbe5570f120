/** Informs administrators that a long export is ready. */
import { translator } from "#app/i18n/translator.ts";
import { days } from "#base/duration.ts";
import type { Language } from "#base/language.ts";
import { staffPaths } from "#base/staff-paths.ts";
import type { FinishedExport } from "#workers/licences/maintenance/exports/contract.ts";
import type { LicencesClient } from "../clients/contract.ts";
import type { NotificationDraft } from "./contract.ts";
import { followFixedRule } from "./follow-rule.ts";
import { hashContent } from "./notification-content.ts";
import { type SendDueOptions, sendDueNotifications } from "./send-due-notifications.ts";

interface Options extends SendDueOptions {
  /** With the clock as actor. */
  licences: Pick<LicencesClient, "finishedExports" | "markExportsNotified">;
}

export const sendExportNotifications = async ({ licences, ...options }: Options): Promise<number> =>
  sendDueNotifications(options, {
    due: await licences.finishedExports(),
    getId: ({ id }) => hashContent(["export", id]),
    createDraft,
    mark: (sent) => licences.markExportsNotified(sent.map(({ id }) => id)),
  });

/** As long as the file is offered. */
const shownMs = days(7);

function createDraft({ uid, list, rows, finishedAt }: FinishedExport): NotificationDraft {
  const say = (language: Language) => {
    const t = translator(language);
    return {
      title: t(`exportMessages.${list}`),
      message: t("exportMessages.ready", { count: rows, rows: new Intl.NumberFormat(language).format(rows) }),
    };
  };
  const draft: NotificationDraft = {
    ...say("fr"),
    english: say("en"),
    type: "success",
    audience: { kind: "user", uid, asStaff: true },
    imageUrl: null,
    link: staffPaths.adminExports,
    expiresAt: new Date(Date.parse(finishedAt) + shownMs),
  };
  return followFixedRule(draft, "export.finished");
}
