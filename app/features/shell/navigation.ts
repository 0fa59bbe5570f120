/** Entries of the side bar. A test compares their access with `access.ts`, which the browser does not load. */
import type { Catalogue } from "#app/i18n/index.ts";
import type { IconName } from "#app/ui/icon.tsx";
import { paths } from "#base/paths.ts";

export interface NavigationLink {
  /** Key of the name in the catalogue, and part of the link's id: `nav-help`. */
  key: keyof Catalogue["shell"]["entries"];
  to: string;
}

export interface NavigationEntry extends NavigationLink {
  icon: IconName;
  /** Shows a lock without a Premium licence. */
  needsLicence?: boolean;
  /** Only this path is current, not the paths below it, because other entries have them. */
  exact?: boolean;
  /** Collapsed below the entry. */
  below?: readonly NavigationLink[];
}

export interface NavigationSection {
  key: keyof Catalogue["shell"]["sections"];
  staffOnly?: boolean;
  entries: readonly NavigationEntry[];
}

export const navigation: readonly NavigationSection[] = [
  {
    key: "main",
    entries: [
      { key: "dashboard", to: paths.home, icon: "layout-dashboard", exact: true },
      { key: "help", to: paths.help, icon: "footprints" },
      { key: "services", to: paths.services, icon: "handshake", needsLicence: true },
      { key: "changelog", to: paths.changelog, icon: "sparkles" },
      { key: "developers", to: paths.developers, icon: "braces" },
    ],
  },
  {
    key: "licences",
    entries: [
      { key: "activate", to: paths.activate, icon: "key-round", needsLicence: true },
      { key: "install", to: paths.install, icon: "layout-template", needsLicence: true },
      { key: "update", to: paths.update, icon: "git-branch", needsLicence: true },
      { key: "download", to: paths.download, icon: "download", needsLicence: true },
      { key: "deactivate", to: paths.deactivate(), icon: "unplug", needsLicence: true },
    ],
  },
  {
    key: "templates",
    staffOnly: true,
    entries: [
      {
        key: "templates",
        to: paths.templates,
        icon: "layout-template",
        below: [
          { key: "pageTemplates", to: paths.pageTemplates },
          { key: "productTemplates", to: paths.productTemplates },
          { key: "collectionTemplates", to: paths.collectionTemplates },
          { key: "blogTemplates", to: paths.blogTemplates },
        ],
      },
    ],
  },
  {
    key: "admin",
    staffOnly: true,
    entries: [
      { key: "notifications", to: paths.admin, icon: "bell", exact: true },
      {
        key: "adminLicences",
        to: paths.adminLicences,
        icon: "scroll-text",
        below: [
          { key: "createLicence", to: paths.createLicence },
          { key: "activateFor", to: paths.activateFor },
          { key: "deactivateFor", to: paths.deactivateFor },
          { key: "changeOwner", to: paths.changeOwner },
          { key: "pauseLicence", to: paths.pauseLicence },
          { key: "enableLicence", to: paths.enableLicence },
          { key: "removeLicence", to: paths.removeLicence },
          { key: "moveRequests", to: paths.moveRequests },
        ],
      },
      { key: "adminOrders", to: paths.adminOrders, icon: "shopping-bag" },
      { key: "adminUsers", to: paths.adminUsers, icon: "users" },
      { key: "adminEvents", to: paths.adminEvents, icon: "history" },
      { key: "adminReleases", to: paths.adminReleases, icon: "git-branch" },
      { key: "adminWebhooks", to: paths.adminWebhooks, icon: "braces" },
      { key: "adminProducts", to: paths.adminProducts, icon: "trending-up" },
      { key: "adminExports", to: paths.adminExports, icon: "download" },
      { key: "adminAssistant", to: paths.adminAssistant, icon: "message-circle" },
      { key: "adminMails", to: paths.adminMails(), icon: "mail-check" },
      { key: "adminMaintenance", to: paths.adminMaintenance, icon: "rotate-cw" },
    ],
  },
];

/**
 * `aria-current` of an entry: "page" on its own page, "true" on a page below it.
 * @param belongsTo path of the entry that the page names in its handle
 */
export function getAriaCurrent(
  { to, exact }: Pick<NavigationEntry, "to" | "exact">,
  pathname: string,
  belongsTo?: string,
): "page" | "true" | undefined {
  if (pathname === to) return "page";
  if (belongsTo === to) return "true";
  return !exact && pathname.startsWith(`${to}/`) ? "true" : undefined;
}
