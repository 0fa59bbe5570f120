/**
 * Recognises edits that an installed app made, so that the preview can group them. Only a name for people: nothing is
 * decided by it, and an edit that shows no mark of its own is the merchant's.
 */
import { cutAtAnchors } from "./code-merge.ts";
import { unnamedApp } from "./contract.ts";
import { toUnixText } from "./json-text.ts";
import type { Bodies, MergedFile } from "./merged-file.ts";
import type { PlannedFile } from "./plan-update.ts";
import { isMerchantData } from "./theme-file.ts";

/**
 * Apps that write into themes, and their marks: in comments, in names of files, snippets, classes and scripts. A mark
 * is a whole word in any case.
 */
const appMarks: readonly (readonly [app: string, ...marks: string[]])[] = [
  ["Locksmith", "locksmith"],
  ["Judge.me", "judge.me", "judgeme", "jdgm"],
  ["Loox", "loox"],
  ["Yotpo", "yotpo"],
  ["Stamped", "stamped.io", "stamped-io", "stamped-main", "stampedio"],
  ["Okendo", "okendo", "oke-reviews"],
  ["Fera", "fera.ai", "fera-reviews"],
  ["Ali Reviews", "alireviews", "ali-reviews"],
  ["Opinew", "opinew"],
  ["Rivyo", "rivyo"],
  ["Vitals", "vitals.co", "vitals-loader"],
  ["PageFly", "pagefly"],
  ["GemPages", "gempages", "gem-page", "gem-app-footer-scripts", "gem-app-header-scripts"],
  ["Shogun", "shogun"],
  ["EComposer", "ecomposer", "ecom-builder"],
  ["LayoutHub", "layouthub"],
  ["Replo", "replo"],
  ["Zipify Pages", "zipify", "zipifypages", "zp-snippets"],
  ["Instant", "instant-page-builder"],
  ["Recharge", "recharge", "rechargepayments", "subscription-integration-core", "rc_subscription"],
  ["Bold", "bold-common", "bold-product", "bold-options", "boldapps", "bold-memberships", "bold-ro"],
  ["Appstle", "appstle"],
  ["Seal Subscriptions", "seal-subscriptions", "sealsubs"],
  ["Klaviyo", "klaviyo"],
  ["Privy", "privy"],
  ["Omnisend", "omnisend"],
  ["Justuno", "justuno"],
  ["Weglot", "weglot"],
  ["Langify", "langify", "ly-icons", "ly-loader"],
  ["Transcy", "transcy"],
  ["Langshop", "langshop"],
  ["Rebuy", "rebuy", "rebuyengine"],
  ["LimeSpot", "limespot"],
  ["Nosto", "nosto"],
  ["Boost", "boost-pfs", "bc-sf-filter", "boost-sd"],
  ["Searchanise", "searchanise", "snize"],
  ["Globo", "globo", "globofilter"],
  ["Swym", "swym", "swymsnippet"],
  ["Wishlist Hero", "wishlisthero", "wishlist-hero"],
  ["Growave", "growave", "socialshopwave", "ssw-empty"],
  ["Smile", "smile.io", "smile-io", "smile-ui"],
  ["LoyaltyLion", "loyaltylion"],
  ["Infinite Options", "infiniteoptions", "infinite-options"],
  ["Hulk Product Options", "hulkapps", "hulkcode", "hulk_po"],
  ["Zapiet", "zapiet", "storepickup", "storepickupapp"],
  ["Instafeed", "instafeed"],
  ["Kiwi Size Chart", "kiwi-sizing", "kiwisizing"],
  ["Back in Stock", "backinstock", "back-in-stock-app", "bis_button"],
  ["Smart SEO", "smartseo", "smart-seo"],
  ["SEO Manager", "seo-manager", "seomanager", "seo_manager"],
  ["JSON-LD for SEO", "json-ld-for-seo", "jsonld-for-seo", "schemaplus"],
  ["Booster SEO", "booster-seo", "boosterseo", "booster-common"],
  ["TinyIMG", "tinyimg", "tiny-img"],
  ["Avada", "avada"],
  ["Plug in SEO", "pluginseo", "plug-in-seo"],
  ["Hyperspeed", "hyperspeed"],
  ["Elevar", "elevar"],
  ["Littledata", "littledata", "littledatalayer"],
  ["Intelligems", "intelligems"],
  ["Shoplift", "shoplift"],
  ["Gorgias", "gorgias"],
  ["Tidio", "tidio"],
  ["Hextom", "hextom"],
  ["ReConvert", "reconvert"],
  ["Wholesale Lock Manager", "wlm-app", "wholesale-lock-manager"],
  ["Wholesale Gorilla", "wsgorilla", "wholesale-gorilla"],
];

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

/** Lines that only close what other lines open. */
const frame = /^(?:\{%-?\s*(?:end(?!comment)\w+|else)\s*-?%\}|<\/[\w-]+>|[{}()[\];,]*)$/;

const comment = /\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}|<!--[\s\S]*?-->/g;
const tag = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}|<\/?\w[^<>]*>/g;
/** Tags that put something on the page. */
const showing = /^(?:<\w|\{\{|\{%-?\s*(?:render|include|sections?|echo)\b)/;

/** Whether a line of markup shows something that does not name an app. */
function showsMore(line: string): boolean {
  if (!/^[<{]/.test(line)) return false;
  const bare = line.replace(comment, "");
  const tags = [...bare.matchAll(tag)].map(([one]) => one).filter((one) => showing.test(one));
  return (
    /[\p{L}\d]/u.test(bare.replace(tag, "")) ||
    tags.some((one) => listApps(one).size === 0 && !rewrittenHeader.test(one))
  );
}

/**
 * The app of a stretch of added lines: the only app that they name, in each of them that is not mere frame. Null where
 * the merchant may have written a line, or a part of it.
 */
export function findAppOfLines(lines: readonly string[]): string | null {
  const filled = lines.map((line) => line.trim()).filter((line) => !frame.test(line));
  const found = filled.map((line) => (showsMore(line) ? null : findAppInLine(line)));
  const app = found.find((one) => one !== null && one !== unnamedApp) ?? found[0] ?? null;
  return found.every((one) => one === app || one === unnamedApp) ? app : null;
}

/** The app that alone made an edit: each added line is the app's, and each removed line is in one of them. */
function findAppOfEdit(before: readonly string[], after: readonly string[]): string | null {
  const [added, removed] = [split(after, before), split(before, after)];
  const isMoved = added.shared.join("\n") !== removed.shared.join("\n");
  if (isMoved || removed.more.some((line) => !added.more.some((own) => own.includes(line)))) return null;
  return findAppOfLines(added.more.map((line) => removed.more.reduce((own, old) => own.replace(old, ""), line)));
}

/** The app of the merchant's lines in a conflict. Without a base, what the release has more may be a deletion. */
export const findAppOfPlace = (place: { mine: string; new: string; base?: string }): string | null =>
  findAppOfEdit(listLines(place.base ?? place.new), listLines(place.mine));

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

/** The app of all edits. */
export function findAppOfEdits(base: string, merchant: string): string | null {
  const cuts = cutAtAnchors([base, merchant].map(listLines));
  let maker: string | null = null;
  for (const cut of cuts) {
    if ("anchor" in cut) continue;
    const [before = [], after = []] = cut.stretch;
    if (before.join("\n") === after.join("\n")) continue;
    const app = findAppOfEdit(before, after);
    if (app === null || (maker !== null && maker !== app)) return null;
    maker = app;
  }
  return maker;
}

const listLines = (text: string): string[] =>
  toUnixText(text)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Lines that `others` lack, and those that they have too. */
function split(lines: readonly string[], others: readonly string[]): { more: string[]; shared: string[] } {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  const result: { more: string[]; shared: string[] } = { more: [], shared: [] };
  for (const line of lines) {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    result[count > 0 ? "shared" : "more"].push(line);
  }
  return result;
}

export function findMaker(file: PlannedFile, { outcome }: MergedFile, bodies: Bodies): string | null {
  const { path, kind, merchant, edited, base } = file;
  if (!merchant || kind === "binary" || !["kept", "merged", "conflict"].includes(outcome)) return null;
  const text = bodies.merchant.get(path);
  if (!base) return findAppOfFile(path, text);
  if (!edited || text === undefined || isMerchantData(kind)) return null;
  const known = bodies.base.get(path);
  return known === undefined ? null : findAppOfEdits(known, text);
}
