/** What a guide is, once its Markdown has been read; see `markdown.vite.ts` for how it comes into the server's bundle. */

export const shelves = ["help", "documentation", "documentation-dev", "services"] as const;
export type Shelf = (typeof shelves)[number];
export type GuideLanguage = "fr" | "en";

/** The name of a shelf's first page. */
export const firstPage = "index";

/** What a list of guides shows. */
export interface GuideEntry {
  shelf: Shelf;
  /** Of its file, and the last part of its address. */
  name: string;
  title: string;
  description: string;
  /** Guides of a shelf stand in this order, the first page before all others. */
  order: number;
  group: string | null;
}

export interface GuideHeading {
  id: string;
  text: string;
  level: 2 | 3;
}

/** A guide as a page. */
export interface Guide extends GuideEntry {
  headings: GuideHeading[];
  html: string;
}

/** What stands under one heading, as a person reads it; the text above the first heading has none. */
export interface GuideSection {
  heading: GuideHeading | null;
  text: string;
  /** Its samples of code: they are found, but not quoted. */
  code: string;
}

/** A guide as the search sees it. */
export interface SearchableGuide {
  shelf: Shelf;
  name: string;
  title: string;
  description: string;
  sections: GuideSection[];
}

export const isShelf = (text: string): text is Shelf => (shelves as readonly string[]).includes(text);

export const guidePath = ({ shelf, name }: { shelf: Shelf; name: string }): string =>
  name === firstPage ? `/${shelf}` : `/${shelf}/${name}`;

/** The first page, then by number, then by name. */
export function inOrder(one: GuideEntry, other: GuideEntry): number {
  const rank = ({ name }: GuideEntry) => (name === firstPage ? 0 : 1);
  return rank(one) - rank(other) || one.order - other.order || one.name.localeCompare(other.name);
}
