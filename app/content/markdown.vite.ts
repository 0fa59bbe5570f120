/**
 * Vite plugin that validates and renders guides at build time; an invalid guide fails the build. Importing a guide in
 * browser code is an error.
 */
import path from "node:path";
import type { Plugin } from "vite";
import type { Guide, GuideEntry, SearchableGuide } from "./guide.ts";
import { type Library, readLibrary } from "./library.ts";
import { iconsPlaceholder } from "./markdown.ts";
import type { ReadGuide } from "./reading.ts";

interface Options {
  /** Paths that a guide may link to, besides other guides. */
  pages: readonly string[];
}

const folder = import.meta.dirname;
const icons = path.join(folder, "../kit/parts/icons.svg");

export function guides({ pages }: Options): Plugin {
  let library: Library;
  return {
    name: "guides",
    enforce: "pre",
    apply: (_config, { isSsrBuild }) => isSsrBuild === true,
    buildStart() {
      library = readLibrary(folder, pages);
      if (library.problems.length > 0) this.error(`The guides have mistakes:\n${library.problems.join("\n")}`);
    },
    load(id) {
      const [file = "", form] = id.split("?");
      const guide = library.guides.get(file);
      return guide ? toModule(guide, form) : null;
    },
  };
}

/** The three forms of a guide: list entry, search sections, page. */
function toModule(guide: ReadGuide, form: string | undefined): string {
  const { shelf, name, title, description, order, group, headings, sections, html } = guide;
  if (form === "entry") {
    return valueModule({ shelf, name, title, description, order, group } satisfies GuideEntry);
  }
  if (form === "sections") {
    return valueModule({ shelf, name, title, description, sections } satisfies SearchableGuide);
  }
  const page = { shelf, name, title, description, order, group, headings, html } satisfies Guide;
  return (
    `import icons from ${JSON.stringify(`${icons}?url`)};\n` +
    `const page = ${JSON.stringify(page)};\n` +
    `export default { ...page, html: page.html.replaceAll("${iconsPlaceholder}", icons) };\n`
  );
}

const valueModule = (value: object) => `export default ${JSON.stringify(value)};\n`;
