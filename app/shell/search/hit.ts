/** What a search finds, as the server sends it: in groups, each hit with all that its row shows. */
import type { Piece } from "#app/content/excerpt.ts";
import type { IconName } from "#app/kit/parts/icon.tsx";
import type { BadgeTone } from "#app/kit/parts/labels.tsx";
import { cut } from "#base/cut.ts";

export interface Hit {
  /** Where it leads, or where its form is posted. */
  to: string;
  /** Fields of its form; null for a link. */
  fields: Record<string, string> | null;
  icon: IconName;
  name: Piece[];
  detail: Piece[];
  /** Below the name, where there is room. */
  excerpt: Piece[] | null;
  badge: { tone: BadgeTone; label: string } | null;
  versions: { from: string; to: string } | null;
}

export type GroupKey = "stores" | "licences" | "people" | "templates" | "actions" | "pages" | "tickets" | "guides";

export interface Group {
  key: GroupKey;
  /** Null when the list did not answer. */
  hits: Hit[] | null;
  /** The page with all of them; null when every match is here. */
  all: string | null;
}

export const maxQueryLength = 100;

/** A query as it is searched. */
export const toQuery = (text: string): string => cut(text.trim(), maxQueryLength, "").trim();

type Given = Pick<Hit, "to" | "icon" | "name"> & Partial<Hit>;

export const createHit = (given: Given): Hit => ({
  fields: null,
  detail: [],
  excerpt: null,
  badge: null,
  versions: null,
  ...given,
});
