/** Handles the notification form: preview with recipients, then send or update. */
import { data } from "@remix-run/cloudflare";
import * as z from "zod";
import { parseForm, refusalInit } from "#app/form.server.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { translator } from "#app/i18n/translator.ts";
import { redirectWithToast } from "#app/toasts/toast.server.ts";
import { type AppError, failure, type Result, success } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import type { AnnouncementsGateway, Person, SendOutcome } from "#workers/portal/announcements/contract.ts";
import type { PortalContext } from "#workers/portal/contract.ts";
import type { NotificationDraft } from "#workers/portal/notifications/contract.ts";
import { type NotificationInput, notificationForm } from "./schema.ts";
import { type AnnouncementReply, type Confirmation, peopleText } from "./view.ts";

type Page = Pick<PortalContext, "language" | "now" | "requestId">;
type Values = Record<string, string>;

const dayMs = 24 * 60 * 60 * 1000;
const invalid = failure("INVALID_NOTIFICATION").error;

/** `preview` sends nothing; `notification` sends a new one or updates an existing one. */
export async function compose(staff: AnnouncementsGateway, form: FormData, page: Page) {
  const parsed = await parseForm(form, notificationForm(page.now));
  if (!parsed.ok) {
    const { values, errors, formError = invalid } = parsed.reply;
    return again(values, Object.keys(errors).length ? invalid : formError, { errors });
  }
  const { value, values } = parsed;
  const person = value.audience === "user" ? await staff.findPerson(value.userEmail ?? "") : success(null);
  if (!person.ok) return again(values, person.error);
  if (value.audience === "user" && !person.value) {
    return again(values, invalid, { errors: { userEmail: ["announcements.errors.userUnknown"] } });
  }
  if (form.get("intent") === "preview") {
    const confirmation = await confirm(staff, value, person.value, page);
    return data<AnnouncementReply>({ tab: "compose", values, errors: {}, confirmation });
  }
  const draft = toDraft(value, person.value);
  const { id, version = "" } = value;
  const delivered = id
    ? await staff.change(id, draft, version)
    : await staff.send(draft, value.requestId ?? page.requestId);
  if (delivered.ok) return describeAudience(delivered.value, id ? "changed" : "sent");
  return id ? refusedChange(staff, id, values, delivered) : again(values, delivered.error);
}

/** Back from the confirmation to the form with the input. */
export async function writeOn(form: FormData) {
  const parsed = await parseForm(form, z.object({}));
  const { values } = parsed.ok ? parsed : parsed.reply;
  return data<AnnouncementReply>({ tab: "compose", values, errors: {} });
}

/** Keep the input; submitting again overwrites the version that the author has now seen. */
async function refusedChange(
  staff: AnnouncementsGateway,
  id: string,
  values: Values,
  { error: refusal }: Extract<Result<SendOutcome>, { ok: false }>,
) {
  if (refusal.code === "NOT_FOUND") {
    const { id: _gone, version: _former, ...rest } = values;
    return again(rest, refusal);
  }
  const now = refusal.code === "STATE_CONFLICT" ? await staff.notification(id) : null;
  if (!now?.ok) return again(values, refusal);
  const { title, message, version } = now.value;
  return again({ ...values, version }, refusal, { standing: { title, message } });
}

export function describeAudience({ isPublished }: SendOutcome, done: "sent" | "changed" | "removed") {
  const toast = isPublished
    ? ({ type: "success", id: `announcements.${done}` } as const)
    : ({ type: "info", id: `announcements.${done}Later` } as const);
  return redirectWithToast(paths.adminSent(), toast);
}

function again(values: Values, refusal: AppError, more: Partial<AnnouncementReply> = {}) {
  const reply: AnnouncementReply = { tab: "compose", values, errors: {}, formError: refusal, ...more };
  return data(reply, refusalInit(refusal));
}

function toDraft(value: NotificationInput, person: Person | null): NotificationDraft {
  const { title, message, type, audience, asStaff, imageUrl, link, expiresAt } = value;
  return {
    title,
    message,
    english: toEnglish(value),
    type,
    audience: person
      ? { kind: "user", uid: person.uid, ...(asStaff ? { asStaff: true } : {}) }
      : { kind: audience === "admins" ? "admins" : "everyone" },
    imageUrl,
    link,
    expiresAt,
  };
}

const toEnglish = ({ titleEn, messageEn }: NotificationInput) =>
  titleEn && messageEn ? { title: titleEn, message: messageEn } : null;

async function confirm(
  staff: AnnouncementsGateway,
  value: NotificationInput,
  person: Person | null,
  { language, now }: Page,
): Promise<Confirmation> {
  const { title, message, type, audience, asStaff, imageUrl, link, expiresAt } = value;
  const until = expiresAt ?? new Date(now.getTime() + dayMs);
  return {
    title,
    message,
    english: toEnglish(value),
    type,
    audience,
    isAdmin: person ? asStaff !== undefined : audience === "admins",
    recipients: person ? person.name || person.email : await counted(staff, audience, language),
    imageUrl,
    link,
    until: formatDateTime(language, until.toISOString()),
  };
}

async function counted(
  staff: AnnouncementsGateway,
  audience: NotificationInput["audience"],
  language: Page["language"],
): Promise<string | null> {
  const reach = await staff.countRecipients();
  if (!reach.ok) return null;
  const count = audience === "admins" ? reach.value.admins : reach.value.everyone;
  return peopleText(translator(language), count, language);
}
