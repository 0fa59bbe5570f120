/** The owner's links for developers: creating and revoking them, and how the page lists them. */
import { data } from "@remix-run/cloudflare";
import { formatDateTime, formatRelative } from "#app/i18n/format.ts";
import { translator } from "#app/i18n/translator.ts";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply, invalidReply, parseForm } from "#app/kit/forms/form.server.ts";
import type { FormReply } from "#app/kit/forms/form.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import type { UpdateLink } from "#workers/licences/updates/contract.ts";
import type { LicencesClient } from "#workers/portal/clients/contract.ts";
import { revokeForm, shareForm } from "./share-schema.ts";
import { postAnswers } from "./start.server.ts";

/** The Enter key in the field of the name saves the answers, as everywhere in the form; here it makes the link, too. */
export const isShareForm = (form: FormData): boolean => {
  const intent = form.get("intent");
  const isNamed = String(form.get("name") ?? "").trim() !== "";
  return intent === "share" || intent === "revoke" || (intent === "save" && isNamed && !form.has("quiet"));
};

/** The reply that shows a new link, once. */
export interface ShareReply extends FormReply {
  shared?: { name: string; address: string };
}

interface ShareOptions {
  licences: LicencesClient;
  /** Of the update. */
  id: string;
  portalUrl: string;
}

export async function postShare({ licences, id, portalUrl }: ShareOptions, form: FormData) {
  return form.get("intent") === "revoke" ? revoke(licences, id, form) : share({ licences, id, portalUrl }, form);
}

/** Answers are saved first, also when the name is wrong. */
async function share({ licences, id, portalUrl }: ShareOptions, posted: FormData) {
  const name = String(posted.get("name") ?? "");
  const answered = await postAnswers(licences, id, posted);
  if ("error" in answered) return errorReply({ ...answered.values, name }, answered.error);
  if ("reply" in answered) {
    const { values, ...reply } = answered.reply.data;
    return data({ ...reply, values: { ...values, name } }, answered.reply.init ?? undefined);
  }
  const form = await parseForm(posted, shareForm);
  if (!form.ok) return invalidReply({ ...form.reply, values: { name } });
  const created = await licences.createUpdateLink({ id, ...form.value });
  if (!created.ok) return errorReply(form.values, created.error);
  const { link, token } = created.value;
  const address = new URL(paths.sharedPreview(token), portalUrl).href;
  return data({ values: {}, errors: {}, shared: { name: link.name, address } } satisfies ShareReply);
}

async function revoke(licences: LicencesClient, id: string, posted: FormData) {
  const form = await parseForm(posted, revokeForm);
  if (!form.ok) return invalidReply(form.reply);
  const revoked = await licences.revokeUpdateLink({ id, link: form.value.link });
  if (!revoked.ok) return errorReply({}, revoked.error);
  return redirectWithToast(`${paths.job(id)}#links`, {
    type: "info",
    id: "share.revoked",
    params: { name: revoked.value.name },
  });
}

export interface LinkView {
  id: string;
  name: string;
  isLive: boolean;
  /** Whether it was opened and until when it works, or how it ended. */
  state: string;
}

export function toLinkViews(links: readonly UpdateLink[], language: Language, now = new Date()): LinkView[] {
  const t = translator(language);
  return links.map(({ id, name, state, openedAt, expiresAt }) => {
    const until = formatDateTime(language, expiresAt);
    const live =
      openedAt === null
        ? t("share.unopened", { until })
        : t("share.opened", { when: formatRelative(language, openedAt, now), until });
    return { id, name, isLive: state === "live", state: state === "live" ? live : t(`share.${state}`) };
  });
}
