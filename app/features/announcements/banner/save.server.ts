/** Saves the banner without overwriting unseen changes of others. */
import { data } from "@remix-run/cloudflare";
import { parseForm, refusalInit } from "#app/form.server.ts";
import { redirectWithToast } from "#app/toasts/toast.server.ts";
import type { AppError } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import type { AnnouncementsGateway } from "#workers/portal/announcements/contract.ts";
import type { Banner } from "#workers/portal/banner/contract.ts";
import type { PortalContext } from "#workers/portal/contract.ts";
import type { AnnouncementReply } from "../view.ts";
import { type BannerInput, bannerForm, isOn } from "./schema.ts";

export async function saveBanner(staff: AnnouncementsGateway, form: FormData, { now }: Pick<PortalContext, "now">) {
  const parsed = await parseForm(form, bannerForm(now));
  if (!parsed.ok) return data<AnnouncementReply>({ ...parsed.reply, tab: "banner" }, { status: 400 });
  const { value, values } = parsed;
  const version = value.version ?? (await versionNow(staff));
  const saved = await staff.saveBanner(bannerFrom(value), version);
  if (saved.ok) {
    const id = saved.value.cached ? "announcements.bannerSaved" : "announcements.bannerSavedLater";
    return redirectWithToast(paths.adminBanner, { type: saved.value.cached ? "success" : "info", id });
  }
  return again(staff, values, saved.error);
}

/** A form without the seen version overwrites the current banner. */
async function versionNow(staff: AnnouncementsGateway): Promise<string | null> {
  const stored = await staff.banner();
  return stored.ok && stored.value ? stored.value.version : null;
}

/** Keep the input; submitting again overwrites the version that the author has now seen. */
async function again(staff: AnnouncementsGateway, values: Record<string, string>, refusal: AppError) {
  const reply: AnnouncementReply = { tab: "banner", values, errors: {}, formError: refusal };
  const now = refusal.code === "STATE_CONFLICT" ? await staff.banner() : null;
  if (now?.ok && now.value) {
    reply.values = { ...values, version: now.value.version };
    reply.standing = { title: "", message: now.value.message };
  }
  return data(reply, refusalInit(refusal));
}

function bannerFrom(value: BannerInput): Banner {
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
