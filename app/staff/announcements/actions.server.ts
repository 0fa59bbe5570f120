/** The actions of the page: preview, send, update and remove notifications, save the banner. */

import { type AppLoadContext, data } from "@remix-run/cloudflare";
import * as z from "zod";
import { formatDateTime } from "#app/i18n/format.ts";
import { translator } from "#app/i18n/translator.ts";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { parseForm, toErrorInit } from "#app/kit/forms/form.server.ts";
import { days } from "#base/duration.ts";
import { type AppError, failure, type Result, success } from "#base/errors.ts";
import { staffPaths } from "#base/staff-paths.ts";
import type { Banner, Recipient, SentResult } from "#workers/portal/announcements/contract.ts";
import type { NotificationDraft } from "#workers/portal/notifications/contract.ts";
import type { UserCalls } from "#workers/portal/operations.ts";
import { type BannerInput, bannerForm, isOn, type NotificationInput, notificationForm, removalForm } from "./schema.ts";
import { type AnnouncementReply, type NotificationConfirmation, peopleText } from "./view.ts";

type Page = Pick<AppLoadContext, "language" | "now" | "requestId">;
type Values = Record<string, string>;

const invalidNotification = failure("INVALID_NOTIFICATION").error;

/** `preview` sends nothing; `notification` sends a new one or updates an existing one. */
export async function submitNotification(staff: UserCalls, form: FormData, page: Page) {
  const parsed = await parseForm(form, notificationForm(page.now));
  if (!parsed.ok) {
    const { values, errors, facts, formError = invalidNotification } = parsed.reply;
    return refuseNotification(values, Object.keys(errors).length ? invalidNotification : formError, { errors, facts });
  }
  const { value, values } = parsed;
  const person = value.audience === "user" ? await staff.findRecipient(value.userEmail ?? "") : success(null);
  if (!person.ok) return refuseNotification(values, person.error);
  if (value.audience === "user" && !person.value) {
    return refuseNotification(values, invalidNotification, {
      errors: { userEmail: ["announcements.errors.userUnknown"] },
    });
  }
  if (form.get("intent") === "preview") {
    const confirmation = await toConfirmation(staff, value, person.value, page);
    return data<AnnouncementReply>({ tab: "compose", values, errors: {}, confirmation });
  }
  const draft = toDraft(value, person.value);
  const { id, version = "" } = value;
  const delivered = id
    ? await staff.changeAnnouncement({ id, draft, version })
    : await staff.sendAnnouncement({ draft, once: value.requestId ?? page.requestId });
  if (delivered.ok) return redirectToSent(delivered.value, id ? "changed" : "sent");
  return id ? refuseChange(staff, id, values, delivered) : refuseNotification(values, delivered.error);
}

/** Back from the confirmation to the form with the input. */
export async function continueWriting(form: FormData) {
  const parsed = await parseForm(form, z.object({}));
  const { values } = parsed.ok ? parsed : parsed.reply;
  return data<AnnouncementReply>({ tab: "compose", values, errors: {} });
}

/** Keep the input; submitting again overwrites the version that the author has now seen. */
async function refuseChange(
  staff: UserCalls,
  id: string,
  values: Values,
  { error }: Extract<Result<SentResult>, { ok: false }>,
) {
  if (error.code === "NOT_FOUND") {
    const { id: _gone, version: _outdated, ...rest } = values;
    return refuseNotification(rest, error);
  }
  const latest = error.code === "STATE_CONFLICT" ? await staff.findAnnouncement(id) : null;
  if (!latest?.ok) return refuseNotification(values, error);
  const { title, message, version } = latest.value;
  return refuseNotification({ ...values, version }, error, { savedMeanwhile: { title, message } });
}

function redirectToSent({ isPublished }: SentResult, done: "sent" | "changed" | "removed") {
  const toast = isPublished
    ? ({ type: "success", id: `announcements.${done}` } as const)
    : ({ type: "info", id: `announcements.${done}Later` } as const);
  return redirectWithToast(staffPaths.adminSent(), toast);
}

function refuseNotification(values: Values, error: AppError, more: Partial<AnnouncementReply> = {}) {
  const reply: AnnouncementReply = { tab: "compose", values, errors: {}, formError: error, ...more };
  return data(reply, toErrorInit(error));
}

function toDraft(value: NotificationInput, person: Recipient | null): NotificationDraft {
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

async function toConfirmation(
  staff: UserCalls,
  value: NotificationInput,
  person: Recipient | null,
  { language, now }: Page,
): Promise<NotificationConfirmation> {
  const { title, message, type, audience, asStaff, imageUrl, link, expiresAt } = value;
  const until = expiresAt ?? new Date(now.getTime() + days(1));
  return {
    title,
    message,
    english: toEnglish(value),
    type,
    audience,
    isAdmin: person ? asStaff !== undefined : audience === "admins",
    recipients: person ? person.name || person.email : await formatRecipients(staff, audience, language),
    imageUrl,
    link,
    until: formatDateTime(language, until.toISOString()),
  };
}

async function formatRecipients(
  staff: UserCalls,
  audience: NotificationInput["audience"],
  language: Page["language"],
): Promise<string | null> {
  const counts = await staff.countRecipients();
  if (!counts.ok) return null;
  const count = audience === "admins" ? counts.value.admins : counts.value.everyone;
  return peopleText(translator(language), count, language);
}

/** Deletes a notification for everyone. */
export async function removeNotification(staff: UserCalls, form: FormData) {
  const parsed = await parseForm(form, removalForm);
  if (!parsed.ok) return data<AnnouncementReply>({ ...parsed.reply, tab: "sent" }, { status: 400 });
  const removed = await staff.removeAnnouncement(parsed.value);
  if (removed.ok) return redirectToSent(removed.value, "removed");
  const reply: AnnouncementReply = { tab: "sent", values: parsed.values, errors: {}, formError: removed.error };
  return data(reply, toErrorInit(removed.error));
}

/** Saves the banner without overwriting unseen changes of others. */
export async function saveBanner(staff: UserCalls, form: FormData, { now }: Pick<AppLoadContext, "now">) {
  const parsed = await parseForm(form, bannerForm(now));
  if (!parsed.ok) return data<AnnouncementReply>({ ...parsed.reply, tab: "banner" }, { status: 400 });
  const { value, values } = parsed;
  const version = value.version ?? (await loadBannerVersion(staff));
  const saved = await staff.saveBanner({ banner: toBanner(value), version });
  if (saved.ok) {
    const id = saved.value.cached ? "announcements.bannerSaved" : "announcements.bannerSavedLater";
    return redirectWithToast(staffPaths.adminBanner, { type: saved.value.cached ? "success" : "info", id });
  }
  return refuseBanner(staff, values, saved.error);
}

/** A form without the seen version overwrites the current banner. */
async function loadBannerVersion(staff: UserCalls): Promise<string | null> {
  const stored = await staff.findBanner();
  return stored.ok && stored.value ? stored.value.version : null;
}

/** Keep the input; submitting again overwrites the version that the author has now seen. */
async function refuseBanner(staff: UserCalls, values: Record<string, string>, error: AppError) {
  const reply: AnnouncementReply = { tab: "banner", values, errors: {}, formError: error };
  const latest = error.code === "STATE_CONFLICT" ? await staff.findBanner() : null;
  if (latest?.ok && latest.value) {
    reply.values = { ...values, version: latest.value.version };
    reply.savedMeanwhile = { title: "", message: latest.value.message };
  }
  return data(reply, toErrorInit(error));
}

function toBanner(value: BannerInput): Banner {
  const { message, messageEn, releaseDate, isActive, expiresAt, ctaUrl, ctaText, ctaTextEn } = value;
  return {
    message,
    releaseDate: releaseDate?.toISOString() ?? null,
    isActive: isOn(isActive),
    expiresAt: expiresAt?.toISOString() ?? null,
    ctaUrl,
    ctaText: ctaText || null,
    english: messageEn ? { message: messageEn, ctaText: ctaTextEn || null } : null,
  };
}
