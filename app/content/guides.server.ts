/** The guides in the server's bundle; each is loaded when it is first asked for. */
import type { Guide, GuideEntry, GuideLanguage, Shelf } from "./guide.ts";

const pages = import.meta.glob<Guide>("./{fr,en}/*/*.md", { import: "default" });

/** Null for a name that no guide has. */
export async function loadGuide(language: GuideLanguage, shelf: Shelf, name: string): Promise<Guide | null> {
  const file = `./${language}/${shelf}/${name}.md`;
  return Object.hasOwn(pages, file) ? ((await pages[file]?.()) ?? null) : null;
}

/** The guides of a shelf, first page first. */
export async function loadShelf(language: GuideLanguage, shelf: Shelf): Promise<GuideEntry[]> {
  const { entriesOf } = await import("./entries.server.ts");
  return entriesOf(language, shelf);
}
