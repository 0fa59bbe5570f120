/** The sections of the side bar, by the register of pages. A browser knows those of customers alone. */
import type { Catalogue } from "#app/i18n/index.ts";
import type { IconName } from "#app/kit/parts/icon.tsx";
import { pages, type RegisteredPage } from "#app/pages.ts";

export interface NavigationLink {
  /** Key of the name in the catalogue, and part of the link's id: `nav-help`. */
  key: keyof Catalogue["shell"]["entries"];
  to: string;
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

const sortedPages = Object.entries<RegisteredPage>(pages)
  .map(([key, page]) => ({ ...page, key: key as NavigationLink["key"] }))
  .sort((one, other) => (one.menu?.at ?? 0) - (other.menu?.at ?? 0));

const listBelow = (key: string): NavigationLink[] =>
  sortedPages.flatMap(({ key: own, path, menu }) =>
    menu && "below" in menu && menu.below === key ? [{ key: own, to: path }] : [],
  );

const createSection = (key: NavigationSection["key"]): NavigationSection => ({
  key,
  entries: sortedPages.flatMap(({ key: own, path, access, search, menu }) =>
    search && menu && "section" in menu && menu.section === key
      ? [
          {
            ...{ key: own, to: path, icon: menu.icon ?? search.icon, isExact: menu.isExact },
            ...{ needsLicence: access === "premium", below: listBelow(own) },
          },
        ]
      : [],
  ),
});

export const navigation = [createSection("main"), createSection("licences")];

/** The server sends it to administrators. */
export const createStaffNavigation = () => [createSection("templates"), createSection("admin")];

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
