/** The mail about a new release that stores are offered. */
import { translator } from "#app/i18n/translator.ts";
import { toStoreName } from "#base/store-address.ts";
import type { ReleaseNotification } from "#workers/licences/releases/contract.ts";
import type { NotificationDraft } from "../../notifications/contract.ts";
import type { MailDraft } from "../contract.ts";

const maxListed = 10;

/** @param draft its notification */
export const createReleaseMail =
  (
    { version, stores }: ReleaseNotification,
    { title, english, link }: Pick<NotificationDraft, "title" | "english" | "link">,
  ): MailDraft["write"] =>
  (language) => {
    const t = translator(language);
    const heading = (language === "en" && english?.title) || title;
    const from = new Set(stores.map((store) => store.from));
    const [installed = null] = from.size === 1 ? from : [];
    const more = stores.length - maxListed;
    return {
      ...{ subject: heading, title: heading },
      paragraphs: [t("mails.releases.text"), t("mails.releases.promise")],
      fork: { picture: "available", alt: t("mails.fork.available", { version }), from: installed, to: version },
      facts: [
        ...stores.slice(0, maxListed).map(({ shop, questions }) => ({
          label: toStoreName(shop),
          value:
            questions === null
              ? t("mails.releases.unknown")
              : questions === 0
                ? t("mails.releases.none")
                : t("mails.releases.questions", { count: questions }),
        })),
        ...(more > 0 ? [{ label: t("mails.releases.more"), value: String(more) }] : []),
      ],
      button: {
        label: t(stores.length > 1 ? "mails.releases.buttonMany" : "mails.releases.button"),
        path: link ?? "/",
      },
      after: t("mails.releases.after"),
    };
  };
