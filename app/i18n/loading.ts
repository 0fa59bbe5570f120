/** The browser's catalogue: each section of one language is a file of its own, fetched when a page first needs it. */
import type { LoadedCatalogue } from "./index.ts";
import type { Catalogue, Section } from "./translate.ts";

const files = import.meta.glob<Partial<Catalogue>>(["./fr/*.ts", "./en/*.ts", "!./*/index.ts"]);

/** What the frame of every page says. */
const frameSections: Section[] = ["shell", "ui", "errorScreen", "session"];

export async function loadCatalogue(language: string, pageSections: readonly string[]): Promise<LoadedCatalogue> {
  const sections: Partial<Catalogue> = {};
  const pending = new Map<Section, Promise<void>>();

  const load = (section: Section): Promise<void> => {
    const known = pending.get(section);
    if (known) return known;
    const loading = fileOf(language, section)().then((words) => {
      Object.assign(sections, words);
    });
    // What did not arrive is asked for again next time.
    loading.catch(() => pending.delete(section));
    pending.set(section, loading);
    return loading;
  };

  const ofPage = pageSections.filter((name): name is Section => files[pathOf(language, name)] !== undefined);
  await Promise.all([...frameSections, ...ofPage].map(load));
  return { sections, load };
}

const pathOf = (language: string, section: string) =>
  `./${language}/${section.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}.ts`;

function fileOf(language: string, section: Section) {
  const file = files[pathOf(language, section)];
  if (!file) throw new Error(`There is no "${section}" in the ${language} catalogue.`);
  return file;
}
