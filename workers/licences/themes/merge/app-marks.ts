/**
 * Recognises edits that an installed app made, so that the preview can group them. Only a name for people: nothing is
 * decided by it, and an edit that shows no mark of its own is the merchant's.
 */
import { appMarks } from "./app-names.ts";
import { cutAtAnchors } from "./code-merge.ts";
import { unnamedApp } from "./contract.ts";
import { toUnixText } from "./json-text.ts";
import type { Bodies, MergedFile } from "./merged-file.ts";
import type { PlannedFile } from "./plan-update.ts";
import { isMerchantData } from "./theme-file.ts";

const names = new Map(appMarks.flatMap(([app, ...marks]) => marks.map((mark) => [mark, app] as const)));
const toPattern = (mark: string) => mark.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** The longest mark first. `judgeme_widgets` and `locksmith-` are marks, `blocksmith` is none. */
const known = new RegExp(
  `(?<![a-z0-9])(?:${[...names.keys()]
    .sort((a, b) => b.length - a.length)
    .map(toPattern)
    .join("|")})(?![a-z0-9])`,
  "gi",
);

/** Apps that sign in general words: `{% comment %} Added by Foo app {% endcomment %}`. */
const signature =
  /\b(?:[Aa]dded|[Ii]nserted|[Ii]nstalled|[Gg]enerated|[Cc]reated) (?:automatically )?by (?:the )?([A-Z][\w.&'-]{1,30}(?: [A-Z][\w.&'-]{1,30}){0,3}) app\b/g;
/** The place of a theme that apps rewrite: a capture of it, or a filter on it. */
const rewrittenHeader =
  /\bcontent_for_header\s{0,9}\||capture\s{1,9}\w{0,40}content_for_header|\w{1,40}_content_for_header\b/;
const snippetMissing = /snippets\/[\w-]{1,100}\.liquid['"]? was not rendered, the associated app was uninstalled/;

/** Words of people about an app are no mark of it. */
const maxMarkedLine = 2_000;

function listApps(text: string): Set<string> {
  const apps = new Set<string>();
  for (const [mark] of text.matchAll(known)) apps.add(names.get(mark.toLowerCase()) ?? unnamedApp);
  for (const [, app] of text.matchAll(signature)) if (app) apps.add(app);
  return apps;
}

/** Where a line names an app in code: a comment, a tag, a name. Not in the words that visitors read. */
function findAppInLine(line: string): string | null {
  const text = line.length > maxMarkedLine ? line.slice(0, maxMarkedLine) : line;
  const code = /^\s*(?:[-#*.@/{<]|[\w-]+\s*[=:({])/.test(text) ? text.replace(/>[^<{]*(?=[<{])/g, ">") : "";
  const apps = listApps(code);
  if (apps.size === 1) return [...apps][0] ?? null;
  if (apps.size > 1) return null;
  return rewrittenHeader.test(text) || snippetMissing.test(text) ? unnamedApp : null;
}

/** Lines that only open or close what other lines fill. */
const frame = /^(?:\{%-?\s*(?:end\w+|else|(?:end)?comment)\s*-?%\}|<\/[\w-]+>|[{}()[\];,]*|<!--|-->)$/;

/**
 * The app of a stretch of added lines: the only app that they name, in the first and the last of them that are not
 * mere frame. Null where the merchant may have written a line.
 */
export function findAppOfLines(lines: readonly string[]): string | null {
  const filled = lines.map((line) => line.trim()).filter((line) => !frame.test(line));
  const found = filled.map(findAppInLine);
  const app = found.find((one) => one !== null && one !== unnamedApp) ?? found.find((one) => one !== null) ?? null;
  if (app === null || found.some((one) => one !== null && one !== app && one !== unnamedApp)) return null;
  return found[0] !== null && found.at(-1) !== null ? app : null;
}

/** The app of a file that no release has: by its name, or by its first lines. */
export function findAppOfFile(path: string, text: string | undefined): string | null {
  const [byName] = listApps(path.replace(/^\w+\//, ""));
  if (byName !== undefined) return byName;
  const head = (text ?? "")
    .split("\n", 5)
    .filter((line) => /\{%-?\s*(?:comment|#)|<!--|^\s*(?:\/[*/]|\*|#)/.test(line));
  const signed = new Set(head.flatMap((line) => [...line.matchAll(signature)].map(([, app]) => app ?? "")));
  const [app] = signed;
  return signed.size === 1 && app ? app : null;
}

/** The app of all edits: every added stretch is the app's, and every removed line is in one of them. */
export function findAppOfEdits(base: string, theirs: string): string | null {
  const cuts = cutAtAnchors([base, theirs].map(listLines));
  let maker: string | null = null;
  for (const cut of cuts) {
    if ("anchor" in cut) continue;
    const [before = [], after = []] = cut.stretch;
    const { added, removed } = findChanges(before, after);
    if (added.length === 0 && removed.length === 0) continue;
    const app = findAppOfLines(added);
    if (app === null || (maker !== null && maker !== app)) return null;
    if (removed.some((line) => !added.some((own) => own.includes(line)))) return null;
    maker = app;
  }
  return maker;
}

const listLines = (text: string): string[] =>
  toUnixText(text)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

function findChanges(before: readonly string[], after: readonly string[]) {
  const left = new Map<string, number>();
  for (const line of before) left.set(line, (left.get(line) ?? 0) + 1);
  const added = after.filter((line) => {
    const count = left.get(line) ?? 0;
    if (count > 0) left.set(line, count - 1);
    return count === 0;
  });
  return { added, removed: [...left].filter(([, count]) => count > 0).map(([line]) => line) };
}

export function findMaker(file: PlannedFile, { outcome }: MergedFile, bodies: Bodies): string | null {
  const { path, kind, theirs, edited, base } = file;
  if (!theirs || kind === "binary" || !["kept", "merged", "conflict"].includes(outcome)) return null;
  const text = bodies.theirs.get(path);
  if (!base) return findAppOfFile(path, text);
  if (!edited || text === undefined || isMerchantData(kind)) return null;
  const known = bodies.base.get(path);
  return known === undefined ? null : findAppOfEdits(known, text);
}
