/** Notifies owners of stores of a new release that their stores are offered. */
import { translator } from "#app/i18n/translator.ts";
import { days } from "#base/duration.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import { toStoreName } from "#base/store-address.ts";
import type { ReleaseNotification } from "#workers/licences/contract.ts";
import { hashContent } from "../announcements/announcement-repository.ts";
import type { LicencesClient } from "../contract.ts";
import { createReleaseMail } from "../mail/templates/release-mail.ts";
import type { NotificationDraft } from "./contract.ts";
import { type SendDueOptions, sendDueNotifications } from "./send-due-notifications.ts";

interface SendReleaseOptions extends SendDueOptions {
  /** With the clock as actor. */
  licences: Pick<LicencesClient, "dueReleaseNotifications" | "markReleasesNotified">;
}

export const sendReleaseNotifications = async ({ licences, ...options }: SendReleaseOptions): Promise<number> =>
  sendDueNotifications(options, {
    due: await licences.dueReleaseNotifications(),
    getId: ({ version, uid, at }) => hashContent(["release", version, uid, at]),
    createDraft: createReleaseDraft,
    mark: (entries) =>
      licences.markReleasesNotified(
        entries.flatMap(({ version, stores }) => stores.map(({ activation }) => ({ version, activation }))),
      ),
  });

const shownMs = days(30);

export function createReleaseDraft(entry: ReleaseNotification): NotificationDraft {
  const { version, uid, at, stores } = entry;
  const [store] = stores;
  const only = stores.length === 1 ? store : undefined;
  const words = (language: Language) => {
    const t = translator(language);
    const facts = { version, store: only ? toStoreName(only.shop) : "", count: stores.length };
    return {
      title: only ? getTitle(t, facts, only.questions) : t("releaseMessages.many", facts),
      message: t("releaseMessages.message"),
    };
  };
  const draft: NotificationDraft = {
    ...words("fr"),
    english: words("en"),
    type: "info",
    audience: { kind: "user", uid },
    imageUrl: null,
    link: only ? paths.updateIn(only.shop) : paths.home,
    expiresAt: new Date(Date.parse(at) + shownMs),
  };
  return { ...draft, mail: createReleaseMail(entry, draft) };
}

function getTitle(
  t: ReturnType<typeof translator>,
  facts: { version: string; store: string },
  questions: number | null,
): string {
  if (questions === null) return t("releaseMessages.unknown", facts);
  if (questions === 0) return t("releaseMessages.none", facts);
  return t("releaseMessages.asking", { ...facts, count: questions });
}
