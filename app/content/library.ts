/** Reads all guides of a folder and lists their problems: per file, between languages, and in links. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { firstPage, type GuideLanguage, guidePath, isShelf, shelves } from "./guide.ts";
import { type ReadGuide, readGuide } from "./reading.ts";

export interface Library {
  /** By file path. */
  guides: Map<string, ReadGuide>;
  /** `fr/help/update.md:12: what is wrong`. */
  problems: string[];
}

const languages: readonly GuideLanguage[] = ["fr", "en"];

/** `pages`: portal paths that a guide may link to, besides other guides. */
export function readLibrary(folder: string, pages: readonly string[]): Library {
  const library: Library = { guides: new Map(), problems: [] };
  for (const language of languages) {
    const files = readdirSync(path.join(folder, language), { recursive: true, withFileTypes: true });
    for (const file of files.filter((entry) => entry.isFile())) {
      const where = path.join(file.parentPath, file.name);
      addGuide(library, where, path.relative(folder, where).replaceAll(path.sep, "/"));
    }
  }
  const guides = [...library.guides.values()];
  for (const guide of guides) {
    for (const problem of [...guide.problems, ...differences(guide, guides), ...brokenLinks(guide, guides, pages)]) {
      library.problems.push(`${guide.language}/${guide.shelf}/${guide.name}.md:${problem}`);
    }
  }
  for (const shelf of shelves) {
    const onShelf = guides.filter((guide) => guide.shelf === shelf);
    if (!onShelf.some(({ name }) => name === firstPage)) library.problems.push(`${shelf}: no ${firstPage}.md`);
    if (shelf === "services" && onShelf.some(({ name }) => name !== firstPage)) {
      library.problems.push(`${shelf}: has one page only`);
    }
  }
  return library;
}

function addGuide(library: Library, file: string, shown: string): void {
  const [language, shelf, base, ...deeper] = shown.split("/");
  const [, name] = /^([a-z][a-z0-9-]*)\.md$/.exec(base ?? "") ?? [];
  if (!isLanguage(language) || !shelf || !isShelf(shelf) || !name || deeper.length > 0) {
    library.problems.push(`${shown}: is not LANGUAGE/SHELF/name.md`);
    return;
  }
  library.guides.set(file, readGuide({ language, shelf, name, source: readFileSync(file, "utf8") }));
}

const isLanguage = (text: string | undefined): text is GuideLanguage => text === "fr" || text === "en";

/** Both languages must have the same guides, order and anchors, so that links survive a language switch. */
function differences(guide: ReadGuide, all: readonly ReadGuide[]): string[] {
  const other = all.find(
    ({ language, shelf, name }) => language !== guide.language && shelf === guide.shelf && name === guide.name,
  );
  if (!other) return ["1: is missing in the other language"];
  // Report once, for the English guide.
  if (guide.language === "fr") return [];
  const found: string[] = [];
  if (other.order !== guide.order) found.push(`1: has order ${guide.order}, but ${other.order} in French`);
  if ((other.group === null) !== (guide.group === null)) found.push("1: has a group in one language only");
  const outline = ({ headings }: ReadGuide) => headings.map(({ id, level }) => `h${level} #${id}`).join(", ");
  if (outline(other) !== outline(guide)) {
    found.push(`1: has the headings ${outline(guide)}, but in French they are ${outline(other)}`);
  }
  return found;
}

function brokenLinks(guide: ReadGuide, all: readonly ReadGuide[], pages: readonly string[]): string[] {
  return guide.links.flatMap(({ href, line }) => {
    const problem = linkProblem(href, guide, all, pages);
    return problem ? [`${line}: the link ${href} ${problem}`] : [];
  });
}

function linkProblem(
  href: string,
  guide: ReadGuide,
  all: readonly ReadGuide[],
  pages: readonly string[],
): string | null {
  if (/^(https:|mailto:)/.test(href)) return null;
  if (!/^[/#]/.test(href) || href.startsWith("//")) return "is neither a path of ours nor https:";
  const [, path = "", anchor] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(href) ?? [];
  const target =
    path === "" ? guide : all.find((other) => other.language === guide.language && guidePath(other) === path);
  if (!target) {
    if (!pages.includes(path)) return "leads nowhere";
    return anchor === undefined ? null : "has an anchor, but its page is no guide";
  }
  return anchor === undefined || target.headings.some(({ id }) => id === anchor) ? null : "has an unknown anchor";
}
