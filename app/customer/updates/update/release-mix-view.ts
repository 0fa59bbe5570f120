/** The releases that a mixed theme's files come from, and which files; pure. */
import type { UpdatePreview } from "theme-merge/merge/contract.ts";
import type { T } from "#app/i18n/index.ts";
import type { Language } from "#base/language.ts";
import { nameFile } from "./file-names.ts";

export interface ReleaseMix {
  /** The installed release. */
  main: string;
  /** Files of the other ones. */
  count: number;
  others: { version: string; count: number; files: { path: string; name: string }[]; more: number }[];
}

/** Of each release; the page stays small. */
const maxFiles = 100;

/** Null for a theme whose files come from one release. */
export function toReleaseMix(
  t: T,
  { releases, files }: Pick<UpdatePreview, "releases" | "files">,
  language: Language,
): ReleaseMix | null {
  // The installed release comes first.
  const [main, ...others] = releases.map(({ version, untouched, edited }) => ({ version, count: untouched + edited }));
  if (!main || others.length === 0) return null;
  return {
    main: main.version,
    count: others.reduce((sum, { count }) => sum + count, 0),
    others: others.map(({ version, count }) => {
      const named = files
        .filter(({ origin }) => origin === version)
        .slice(0, maxFiles)
        .map(({ path, name }) => ({ path, name: nameFile(t, { path, name }, language) }));
      return { version, count, files: named, more: count - named.length };
    }),
  };
}
