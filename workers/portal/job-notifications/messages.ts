/** Notifies the owner of a store of a job that waits for answers, is done or has failed: in both languages, for a month. */
import { translator } from "#app/i18n/translator.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import type { JobNotification } from "#workers/licences/contract.ts";
import type { NotificationDraft } from "../notifications/contract.ts";

const types = { waiting: "info", done: "success", failed: "error" } as const;

const shownMs = 30 * 24 * 60 * 60 * 1000;

export function createJobDraft({ job, uid, kind, state, shop, version, name, at }: JobNotification): NotificationDraft {
  const what = state === "waiting" ? "waiting" : (`${state}.${kind}` as const);
  const words = (language: Language) => {
    const t = translator(language);
    const facts = { store: shop.replace(/\.myshopify\.com$/, ""), version, name };
    const say = (part: "title" | "message") => t(`jobMessages.${what}.${part}`, facts);
    return { title: say("title"), message: say("message") };
  };
  return {
    ...words("fr"),
    english: words("en"),
    type: types[state],
    audience: { kind: "user", uid },
    imageUrl: null,
    link: paths.job(job),
    expiresAt: new Date(Date.parse(at) + shownMs),
  };
}
