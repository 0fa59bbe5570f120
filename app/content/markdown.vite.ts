/**
 * For Vite's `plugins`: guides are read, checked and rendered while the server's bundle is built, and a guide that has a
 * mistake ends the build. It has no part in the browser's bundle, where importing a guide is therefore an error.
 */
import path from "node:path";
import type { Plugin } from "vite";
import type { Guide, GuideEntry, SearchableGuide } from "./guide.ts";
import { type Library, readLibrary } from "./library.ts";
import { iconsPlaceholder } from "./notes.ts";
import type { ReadGuide } from "./reading.ts";

interface Options {
  /** Addresses that a guide may lead to, besides other guides. */
  pages: readonly string[];
}

const folder = import.meta.dirname;
const icons = path.join(folder, "../ui/icons.svg");

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
      return guide ? moduleOf(guide, form) : null;
    },
  };
}

/** The three forms of a guide: for lists, for the search, and as a page. */
function moduleOf(guide: ReadGuide, form: string | undefined): string {
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
