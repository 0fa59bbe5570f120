/** The notices that the licences of others ask for stand in one file beside the scripts, which then carry none themselves. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const inPackage = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//;
const names = ["LICENSE", "LICENSE.md", "LICENSE.txt", "LICENCE", "license", "license.md"];

export const licenceNotices: Plugin = {
  name: "licence-notices",
  apply: (_, { isSsrBuild }) => !isSsrBuild,
  generateBundle(_, bundle) {
    const packages = new Map<string, string>();
    for (const file of Object.values(bundle)) {
      if (file.type !== "chunk") continue;
      for (const [id, { renderedLength }] of Object.entries(file.modules)) {
        const [, folder, name] = inPackage.exec(id.replace("\0", "")) ?? [];
        if (folder && name && renderedLength > 0) packages.set(name, folder);
      }
    }
    const notices = [...packages].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, folder]) => noticeOf(name, folder));
    this.emitFile({ type: "asset", fileName: "licences.txt", source: `${notices.join("\n\n\n")}\n` });
  },
};

function noticeOf(name: string, folder: string): string {
  const { version, license } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as Record<
    string,
    string
  >;
  const file = names.map((each) => path.join(folder, each)).find(existsSync);
  return `${name} ${version} (${license})\n\n${file ? readFileSync(file, "utf8").trim() : "Published without the text of its licence."}`;
}
