/** Notifies owners of stores of a new release that their stores are offered. */
import { translator } from "#app/i18n/translator.ts";
import { days } from "#base/duration.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import { toStoreName } from "#base/store-address.ts";
import type { ReleaseNotification } from "#workers/licences/releases/contract.ts";
import type { LicencesClient } from "../clients/contract.ts";
import { UpstreamFault } from "../clients/http-client.ts";
import { createReleaseMail } from "../mail/templates/release-mail.ts";
import type { NotificationDraft } from "./contract.ts";
import { endNotifications } from "./end-notifications.ts";
import { followFixedRule } from "./follow-rule.ts";
import { hashContent } from "./notification-content.ts";
import { createSendTools, type SendDueOptions, sendDueNotifications } from "./send-due-notifications.ts";

interface SendReleaseOptions extends SendDueOptions {
  /** With the clock as actor. */
  licences: Pick<
    LicencesClient,
    "dueReleaseNotifications" | "markReleasesNotified" | "endedReleaseNotifications" | "markReleaseNotificationsEnded"
  >;
}

export async function sendReleaseNotifications({ licences, ...options }: SendReleaseOptions): Promise<number> {
  const sent = await sendOffers(licences, options);
  // Afterwards, so that one that was under way when its release was halted ends as well.
  await endOffers(licences, options);
  return sent;
}

const getReleaseId = ({ version, uid, at }: Pick<ReleaseNotification, "version" | "uid" | "at">) =>
  hashContent(["release", version, uid, at]);

async function endOffers(licences: SendReleaseOptions["licences"], { env }: SendDueOptions): Promise<void> {
  const ended = await licences.endedReleaseNotifications();
  if (!ended.ok) throw new UpstreamFault("licences", "status");
  if (ended.value.length === 0) return;
  const notifications = ended.value.map(async (each) => ({
    id: await getReleaseId(each),
    audience: { kind: "user" as const, uid: each.uid },
  }));
  await endNotifications(await Promise.all(notifications), createSendTools(env));
  await licences.markReleaseNotificationsEnded(ended.value);
}

const sendOffers = async (licences: SendReleaseOptions["licences"], options: SendDueOptions): Promise<number> =>
  sendDueNotifications(options, {
    due: await licences.dueReleaseNotifications(),
    getId: (entry: ReleaseNotification) => getReleaseId(entry),
    createDraft: createReleaseDraft,
    mark: (entries) =>
      licences.markReleasesNotified(
        entries.flatMap(({ version, uid, stores }) => stores.map(({ activation }) => ({ version, activation, uid }))),
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
  const write = entry.isRepeated ? null : createReleaseMail(entry, draft);
  return followFixedRule(draft, "release.offered", { write });
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
