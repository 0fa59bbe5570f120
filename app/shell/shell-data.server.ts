/** Data of the frame: the person and the portal. */
import type { AppLoadContext, SerializeFrom } from "@remix-run/cloudflare";
import { formatDate, formatMoney } from "#app/i18n/format.ts";
import { translator } from "#app/i18n/translator.ts";
import { getInitials } from "#app/kit/parts/avatar.tsx";
import { bannerView } from "#app/shell/banner/widget.tsx";
import { brand } from "#base/brand.ts";
import { minutes } from "#base/duration.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";
import { createStaffNavigation } from "./navigation.ts";

/** Runs with every page, so the bell's count and the banner have short timeouts. */
export async function loadShellData(context: AppLoadContext, viewer: Viewer) {
  const { configuration, language } = context;
  const { purchaseUrl, production } = configuration;
  const t = translator(language);
  const [unread, loaded] = await Promise.all([context.run(viewer).countUnread(), context.run(viewer).loadBanner()]);
  const banner = loaded.ok ? loaded.value : null;
  const { view } = context.session;
  return {
    uid: viewer.uid,
    /** A member of the staff sees the portal as the viewer. */
    view: view && { name: view.name, minutes: Math.max(1, Math.ceil((view.untilMs - Date.now()) / minutes(1))) },
    banner: banner && bannerView(banner, language, t("shell.banner.discover")),
    name: viewer.displayName,
    email: viewer.email,
    initials: getInitials(viewer.displayName || viewer.email),
    photoUrl: viewer.photoUrl,
    isAdmin: viewer.role === "admin",
    /** Sections of the side bar that a browser does not know by itself. */
    staffNavigation: viewer.role === "admin" ? createStaffNavigation(t) : [],
    points: viewer.points,
    /** Null when unavailable. */
    unread: unread.ok ? unread.value : null,
    /** Premium entries show a lock; each page checks access itself. */
    locked: !viewer.emailVerified || (viewer.premium < 1 && viewer.role !== "admin"),
    /** An administrator on whose account the premium pages have nothing to show. */
    lacksLicence: viewer.premium < 1 && viewer.role === "admin",
    /** For the side bar; a page with a fresher count returns it under the same name. */
    waitingUpdates: viewer.waitingUpdates,
    remember: context.session.remember,
    theme: context.theme,
    sidebarCollapsed: context.sidebarCollapsed,
    buy: {
      href: purchaseUrl ?? toSupportMail(t("shell.mail.buy", { product: brand.themeName })),
      byMail: purchaseUrl === null,
      price: formatMoney(language, brand.premiumPriceEuros),
    },
    released: {
      text: formatDate(language, brand.releaseDate),
      full: formatDate(language, brand.releaseDate, "long"),
    },
    production,
  };
}

const toSupportMail = (subject: string) => `mailto:${brand.supportEmail}?subject=${encodeURIComponent(subject)}`;

export type ShellData = SerializeFrom<typeof loadShellData>;
