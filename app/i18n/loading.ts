/** The browser's catalogue: the sections of one language come in files, fetched when a page first needs them. */
import type { LoadedCatalogue } from "./index.ts";
import type { Catalogue, CatalogueSection } from "./translate.ts";

const languages = { fr: () => import("./fr/files.ts"), en: () => import("./en/files.ts") };

export async function loadCatalogue(language: string, pageSections: readonly string[]): Promise<LoadedCatalogue> {
  const { frame, files } = await languages[language === "fr" ? "fr" : "en"]();
  const sections: Partial<Catalogue> = { ...frame };
  const pending = new Map<CatalogueSection, Promise<void>>();

  const load = (section: CatalogueSection): Promise<void> => {
    const known = pending.get(section);
    if (known) return known;
    const file = files[getPath(section)];
    if (!file) throw new Error(`There is no "${section}" in the ${language} catalogue.`);
    const loading = file().then((words) => {
      Object.assign(sections, words);
    });
    // Try again next time when the file did not arrive.
    loading.catch(() => pending.delete(section));
    pending.set(section, loading);
    return loading;
  };

  const initialSections = (pageSections as CatalogueSection[]).filter((name) => files[getPath(name)] !== undefined);
  await Promise.all(initialSections.map(load));
  return { sections, load };
}

/** Sections in a file that is named after another one. */
const sharedFiles: Partial<Record<CatalogueSection, string>> = {
  assistantDesk: "staff",
  downloads: "themes",
  exemption: "errors",
  exports: "staff",
  maintenance: "staff",
  move: "licences",
  moveRequests: "staff",
  notFound: "pages",
  ownData: "account",
  photo: "account",
  points: "account",
  reauthentication: "errors",
  staffLicence: "staff",
  tickets: "support",
  pointsDesk: "staff",
  twoFactors: "account",
  webhooks: "staff",
  viewAs: "staff",
};

const getPath = (section: CatalogueSection): string =>
  `./${sharedFiles[section] ?? section.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}.ts`;
