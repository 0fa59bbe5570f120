import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { access } from "#base/access.ts";
import { readLibrary } from "./library.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const guide = (body = "", order = 0) => `---\ntitle: Title\ndescription: Sentence.\norder: ${order}\n---\n\n${body}`;

/** A valid library with `changes` applied; null removes a file. */
function library(changes: Record<string, string | null> = {}): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), "guides-"));
  folders.push(folder);
  const files: Record<string, string | null> = {};
  for (const language of ["fr", "en"]) {
    for (const shelf of ["help", "documentation", "documentation-dev", "services"]) {
      files[`${language}/${shelf}/index.md`] = guide("## Start {#start}\n");
    }
    files[`${language}/help/update.md`] = guide("## One {#one}\n\n### Two {#two}\n", 1);
  }
  for (const [file, source] of Object.entries({ ...files, ...changes })) {
    if (source === null) continue;
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), source);
  }
  return readLibrary(folder, ["/update", "/profile"]).problems;
}

/** The English help start page with this body. */
const withLink = (link: string) => library({ "en/help/index.md": guide(`## Start {#start}\n\n[Link](${link})\n`) });

describe("readLibrary", () => {
  it("reports no problem in a valid library", () => expect(library()).toEqual([]));

  it.each([
    [
      "lacks a guide in the other language",
      { "en/help/update.md": null },
      "fr/help/update.md:1: is missing in the other",
    ],
    ["has a guide in English alone", { "en/help/new.md": guide() }, "en/help/new.md:1: is missing in the other"],
    ["lacks the first page of a shelf", { "fr/services/index.md": null, "en/services/index.md": null }, "services: no"],
    ["has a second page of services", { "fr/services/a.md": guide(), "en/services/a.md": guide() }, "one page only"],
    ["has an unknown shelf", { "fr/blog/index.md": guide() }, "fr/blog/index.md: is not"],
    ["has a file that is no guide", { "fr/help/note.txt": "text" }, "fr/help/note.txt: is not"],
    ["has a guide with capitals in its name", { "fr/help/Update.md": guide() }, "fr/help/Update.md: is not"],
    [
      "orders the languages differently",
      { "en/help/update.md": guide("## One {#one}\n\n### Two {#two}\n", 2) },
      "has order 2",
    ],
    [
      "has other anchors",
      { "en/help/update.md": guide("## One {#one}\n\n### Two {#three}\n", 1) },
      "has the headings h2 #one, h3 #three",
    ],
    [
      "has other levels",
      { "en/help/update.md": guide("## One {#one}\n\n## Two {#two}\n", 1) },
      "has the headings h2 #one, h2 #two",
    ],
    [
      "has a mistake in a file",
      { "fr/help/update.md": guide("# One {#one}\n", 1) },
      "fr/help/update.md:7: h1 in the body",
    ],
  ] as [string, Record<string, string | null>, string][])("rejects a library that %s", (_case, changes, problem) => {
    expect(library(changes).join("\n")).toContain(problem);
  });

  it("rejects a group that exists in one language only", () => {
    const grouped = guide("## Start {#start}\n").replace("order", "group: Begin\norder");
    expect(library({ "en/documentation/index.md": grouped }).join()).toContain("a group in one language only");
  });
  it.each([
    "/update",
    "/update?shop=x",
    "/help",
    "/help/update",
    "/help/update#two",
    "#start",
    "https://shopify.dev",
    "mailto:a@b.test",
  ])("accepts a link to %s", (link) => expect(withLink(link)).toEqual([]));

  it.each([
    ["/nowhere", "leads nowhere"],
    ["/help/nowhere", "leads nowhere"],
    ["/help/index", "leads nowhere"],
    ["/help/update#three", "has an unknown anchor"],
    ["#end", "has an unknown anchor"],
    ["/profile#points", "has an anchor, but its page is no guide"],
    ["//evil.test/x", "is neither a path of ours nor https:"],
    ["http://shopify.dev", "is neither a path of ours nor https:"],
    ["update.md", "is neither a path of ours nor https:"],
  ])("rejects a link to %s", (link, problem) => {
    expect(withLink(link)).toEqual([`en/help/index.md:9: the link ${link} ${problem}`]);
  });

  it("accepts the guides of the portal", () => {
    const { guides, problems } = readLibrary(import.meta.dirname, Object.keys(access));
    expect(problems).toEqual([]);
    expect(guides.size).toBeGreaterThanOrEqual(8);
  });
});
