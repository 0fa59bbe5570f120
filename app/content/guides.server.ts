/** The bundled guides; each is loaded on first use. */
import type { Guide, GuideEntry, GuideLanguage, Shelf } from "./guide.ts";

const pages = import.meta.glob<Guide>("./{fr,en}/*/*.md", { import: "default" });

/** Null when no guide has this name. */
export async function loadGuide(language: GuideLanguage, shelf: Shelf, name: string): Promise<Guide | null> {
  const file = `./${language}/${shelf}/${name}.md`;
  return Object.hasOwn(pages, file) ? ((await pages[file]?.()) ?? null) : null;
}

/** The guides of a shelf, start page first. */
export async function loadShelf(language: GuideLanguage, shelf: Shelf): Promise<GuideEntry[]> {
  const { loadEntries: entriesOf } = await import("./entries.server.ts");
  return entriesOf(language, shelf);
}
