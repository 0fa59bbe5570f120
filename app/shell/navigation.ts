/** The sections of the side bar, by the register of pages. A browser knows those of customers alone. */
import type { Catalogue, Key, T } from "#app/i18n/index.ts";
import type { IconName } from "#app/kit/parts/icon.tsx";
import { pages, type RegisteredPage } from "#app/pages.ts";

export interface NavigationLink {
  /** The page's name in the register, and part of the link's id: `nav-help`. */
  key: string;
  to: string;
  name: string;
}

export interface NavigationEntry extends NavigationLink {
  icon: IconName;
  /** Shows a lock without a Premium licence. */
  needsLicence: boolean;
  /** Only this path is current, not the paths below it, because other entries have them. */
  isExact?: boolean;
  /** Collapsed below the entry. */
  below: NavigationLink[];
}

export interface NavigationSection {
  key: keyof Catalogue["shell"]["sections"];
  entries: NavigationEntry[];
}

type Name = (page: string) => string;

const sortedPages = Object.entries<RegisteredPage>(pages).sort(
  ([, one], [, other]) => (one.menu?.at ?? 0) - (other.menu?.at ?? 0),
);

const listBelow = (entry: string, name: Name): NavigationLink[] =>
  sortedPages.flatMap(([key, { path, menu }]) =>
    menu && "below" in menu && menu.below === entry ? [{ key, to: path, name: name(key) }] : [],
  );

const createSection = (section: NavigationSection["key"], name: Name): NavigationSection => ({
  key: section,
  entries: sortedPages.flatMap(([key, { path, access, search, menu }]) =>
    search && menu && "section" in menu && menu.section === section
      ? [
          {
            ...{ key, to: path, name: name(key), icon: menu.icon ?? search.icon, isExact: menu.isExact },
            ...{ needsLicence: access === "premium", below: listBelow(key, name) },
          },
        ]
      : [],
  ),
});

const createSections = (keys: NavigationSection["key"][], name: Name) => keys.map((key) => createSection(key, name));

export const createNavigation = (t: T) =>
  createSections(["main", "licences"], (page) => t(`shell.entries.${page}` as Key));

/** The server sends it to administrators. */
export const createStaffNavigation = (t: T) =>
  createSections(["templates", "admin"], (page) => t(`staffEntries.${page}` as Key));

/**
 * `aria-current` of an entry: "page" on its own page, "true" on a page below it.
 * @param belongsTo path of the entry that the page names in its handle
 */
export function getAriaCurrent(
  { to, isExact }: Pick<NavigationEntry, "to" | "isExact">,
  pathname: string,
  belongsTo?: string,
): "page" | "true" | undefined {
  if (pathname === to) return "page";
  if (belongsTo === to) return "true";
  return !isExact && pathname.startsWith(`${to}/`) ? "true" : undefined;
}
