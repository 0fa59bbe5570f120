/** Loads only the data of the visible tab. */

import type { AppLoadContext } from "@remix-run/cloudflare";
import { toParisDay, toParisField } from "#app/i18n/format.ts";
import { translator } from "#app/i18n/translator.ts";
import { getErrorStatus } from "#base/errors.ts";
import type { StoredBanner } from "#workers/portal/announcements/contract.ts";
import { notificationsPerPage } from "#workers/portal/announcements/contract.ts";
import type { UserCalls } from "#workers/portal/operations.ts";
import { documentId } from "./schema.ts";
import { type AnnouncementTab, type AudienceCounts, type SentView, sentViews, titleIn, toFormFields } from "./view.ts";

type Page = Pick<AppLoadContext, "language" | "now">;

export interface TabData {
  tab: AnnouncementTab;
  /** Possible recipients. */
  reach: AudienceCounts;
  /** The edited notification as form fields; "missing" when it was deleted, null for a new one. */
  edited: Record<string, string> | "missing" | null;
  /** Null when the list could not be read. */
  sent: SentPageView | null;
  /** The notification to confirm. */
  removal: { id: string; version: string; title: string } | null;
  /** Null when it could not be read. */
  banner: BannerFields | null;
}

export interface SentPageView {
  notifications: SentView[];
  total: number;
  page: number;
  pages: number;
  /** Some hubs did not answer. */
  readsLate: boolean;
}

export interface BannerFields {
  values: Record<string, string>;
  /** Whether customers see it. */
  isShown: boolean;
}

const emptyTab: Omit<TabData, "tab"> = { reach: null, edited: null, sent: null, removal: null, banner: null };

export async function loadTab(
  staff: UserCalls,
  query: URLSearchParams,
  page: Page,
): Promise<TabData & { status: number }> {
  const tab = query.get("tab");
  if (tab === "sent") return loadSent(staff, query, page);
  if (tab === "banner") return loadBanner(staff);
  return loadCompose(staff, query.get("edit"));
}

async function loadCompose(staff: UserCalls, edit: string | null): Promise<TabData & { status: number }> {
  const [counted, found] = await Promise.all([
    staff.countRecipients(),
    edit === null ? null : findNotification(staff, edit),
  ]);
  const reach = counted.ok ? counted.value : null;
  const shown = { ...emptyTab, tab: "compose", reach } as const;
  if (found === null) return { ...shown, status: 200 };
  if (found.ok) return { ...shown, edited: toFormFields(found.value), status: 200 };
  return { ...shown, edited: "missing", status: getErrorStatus(found.error.code) };
}

async function loadSent(
  staff: UserCalls,
  query: URLSearchParams,
  { language, now }: Page,
): Promise<TabData & { status: number }> {
  const asked = /^\d{1,4}$/.test(query.get("page") ?? "") ? Math.max(1, Number(query.get("page"))) : 1;
  const remove = query.get("remove");
  const [listed, counted, found] = await Promise.all([
    staff.listAnnouncements({ page: asked }),
    staff.countRecipients(),
    remove === null ? null : findNotification(staff, remove),
  ]);
  const shown = { ...emptyTab, tab: "sent" } as const;
  if (!listed.ok) return { ...shown, status: getErrorStatus(listed.error.code) };
  const reach = counted.ok ? counted.value : null;
  const { total, readsLate } = listed.value;
  const sent = {
    notifications: sentViews(translator(language), listed.value, reach, language, now),
    total,
    page: asked,
    pages: Math.max(1, Math.ceil(total / notificationsPerPage)),
    readsLate,
  };
  if (!found?.ok) return { ...shown, sent, status: 200 };
  const { id, version } = found.value;
  return { ...shown, sent, removal: { id, version, title: titleIn(language, found.value) }, status: 200 };
}

async function loadBanner(staff: UserCalls): Promise<TabData & { status: number }> {
  const stored = await staff.findBanner();
  const shown = { ...emptyTab, tab: "banner" } as const;
  if (!stored.ok) return { ...shown, status: getErrorStatus(stored.error.code) };
  return { ...shown, banner: toBannerFields(stored.value), status: 200 };
}

const findNotification = async (staff: UserCalls, id: string) =>
  documentId.safeParse(id).success
    ? staff.findAnnouncement(id)
    : ({ ok: false, error: { code: "NOT_FOUND" } } as const);

/** The banner as form fields. */
function toBannerFields(banner: StoredBanner | null): BannerFields {
  if (!banner) return { values: {}, isShown: false };
  const { version, message, english, releaseDate, isActive, expiresAt, ctaUrl, ctaText } = banner;
  const values = {
    version,
    message,
    messageEn: english?.message ?? "",
    releaseDate: releaseDate ? toParisDay(releaseDate) : "",
    ...(isActive ? { isActive: "on" } : {}),
    expiresAt: expiresAt ? toParisField(expiresAt) : "",
    ctaUrl: ctaUrl ?? "",
    ctaText: ctaText ?? "",
    ctaTextEn: english?.ctaText ?? "",
  };
  return { values, isShown: banner.isShown };
}
