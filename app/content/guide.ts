/** Types of a parsed guide; `markdown.vite.ts` bundles guides for the server. */

export const shelves = ["help", "documentation", "documentation-dev", "services"] as const;
export type Shelf = (typeof shelves)[number];
export type GuideLanguage = "fr" | "en";

/** Name of a shelf's start page. */
export const firstPage = "index";

/** A guide in a list. */
export interface GuideEntry {
  shelf: Shelf;
  /** File name, and last segment of the URL. */
  name: string;
  title: string;
  description: string;
  /** Sort order within the shelf; the start page comes first. */
  order: number;
  group: string | null;
}

export interface GuideHeading {
  id: string;
  text: string;
  level: 2 | 3;
}

/** A guide's page. */
export interface Guide extends GuideEntry {
  headings: GuideHeading[];
  html: string;
}

/** Plain text below one heading; the text before the first heading has none. */
export interface GuideSection {
  heading: GuideHeading | null;
  text: string;
  /** Code samples: searchable, but not shown in excerpts. */
  code: string;
}

/** A guide for the search index. */
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

/** Start page first, then by order, then by name. */
export function inOrder(one: GuideEntry, other: GuideEntry): number {
  const rank = ({ name }: GuideEntry) => (name === firstPage ? 0 : 1);
  return rank(one) - rank(other) || one.order - other.order || one.name.localeCompare(other.name);
}
