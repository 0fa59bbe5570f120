/** The browser's catalogue: each section of one language is a file of its own, fetched when a page first needs it. */
import type { LoadedCatalogue } from "./index.ts";
import type { Catalogue, Section } from "./translate.ts";

const languages = { fr: () => import("./fr/files.ts"), en: () => import("./en/files.ts") };

export async function loadCatalogue(language: string, pageSections: readonly string[]): Promise<LoadedCatalogue> {
  const { frame, files } = await languages[language === "fr" ? "fr" : "en"]();
  const sections: Partial<Catalogue> = { ...frame };
  const pending = new Map<Section, Promise<void>>();

  const load = (section: Section): Promise<void> => {
    const known = pending.get(section);
    if (known) return known;
    const file = files[pathOf(section)];
    if (!file) throw new Error(`There is no "${section}" in the ${language} catalogue.`);
    const loading = file().then((words) => {
      Object.assign(sections, words);
    });
    // What did not arrive is asked for again next time.
    loading.catch(() => pending.delete(section));
    pending.set(section, loading);
    return loading;
  };

  const ofPage = pageSections.filter((name): name is Section => files[pathOf(name)] !== undefined);
  await Promise.all(ofPage.map(load));
  return { sections, load };
}

const pathOf = (section: string) => `./${section.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}.ts`;
