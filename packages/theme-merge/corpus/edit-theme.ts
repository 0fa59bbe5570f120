/** A merchant's theme: releases of a theme with edits of every kind, at random. */
import { NodeTypes, toLiquidHtmlAST, walk } from "@shopify/liquid-html-parser";
import { parseJson } from "../merge/json-text.ts";
import type { ThemeRelease } from "./theme-history.ts";

const editKinds = [
  ...["insert", "change", "delete", "move", "spaces", "line-ends", "json", "app", "schema", "theme-settings"],
  ...["own", "delete-file", "older", "older-edited", "value", "section-gone", "app-block"],
] as const;
type EditKind = (typeof editKinds)[number];

interface Edit {
  kind: EditKind;
  path: string;
  /** A text that the updated theme has in this file, or asks about. */
  mark: string | null;
  /** A line that it has not, or the id of a section, unless it asks about the file. */
  gone: string | null;
  /** A moved line, which it has once where the release has it. */
  once?: string | undefined;
}

export interface EditedTheme {
  files: Map<string, string>;
  edits: Edit[];
  /** The release of each file, as it was before the edits. */
  bases: Map<string, string>;
}

export type Random = () => number;

/** Always the same numbers for the same seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pick = <Item>(items: readonly Item[], random: Random): Item | undefined =>
  items[Math.floor(random() * items.length)];

export function editTheme(
  installed: ThemeRelease,
  others: readonly ThemeRelease[],
  count: number,
  random: Random,
): EditedTheme {
  const theme: EditedTheme = { files: new Map(installed.files), edits: [], bases: new Map(installed.files) };
  for (let made = 0, tries = 0; made < count && tries < count * 20; tries++) {
    const kind = pick(editKinds, random) ?? "insert";
    const edit = makeEdit(kind, theme, others, `mine${theme.edits.length}x${Math.floor(random() * 1e6)}`, random);
    if (!edit) continue;
    theme.edits.push(edit);
    made++;
  }
  return theme;
}

/**
 * A store that is half one release, half another: some folders, and some of the files that the theme editor writes, come
 * from the other one.
 */
export function mixReleases(installed: ThemeRelease, other: ThemeRelease, random: Random): Map<string, string> {
  const mixed = new Map(installed.files);
  const folders = new Map<string, boolean>();
  for (const path of new Set([...installed.files.keys(), ...other.files.keys()])) {
    const folder = path.slice(0, path.indexOf("/"));
    // Schema and values of the theme's settings may come from different releases too.
    const key = path.endsWith(".json") ? path : folder;
    const isOther = folders.get(key) ?? random() < 0.5;
    folders.set(key, isOther);
    const text = (isOther ? other : installed).files.get(path);
    if (text === undefined) mixed.delete(path);
    else mixed.set(path, text);
  }
  return mixed;
}

const isCode = (path: string) => /^(sections|snippets|blocks|layout)\/.+\.liquid$|^assets\/.+\.(css|js)$/.test(path);

function makeEdit(
  kind: EditKind,
  theme: EditedTheme,
  others: readonly ThemeRelease[],
  mark: string,
  random: Random,
): Edit | null {
  const { files, bases } = theme;
  if (kind === "own") {
    const path = `snippets/${mark}.liquid`;
    files.set(path, `<p>${mark}</p>\n`);
    return { kind, path, mark, gone: null };
  }
  const untouched = [...files.keys()].filter(
    (path) => !theme.edits.some((edit) => edit.path === path) && bases.has(path),
  );
  if (kind === "theme-settings") {
    const path = "config/settings_schema.json";
    const text = addThemeSetting(files.get(path) ?? "", mark, random);
    if (text === null) return null;
    files.set(path, text);
    return { kind, path, mark, gone: null };
  }
  if (isEditorKind(kind)) {
    const path = pick(untouched.filter(isArrangement), random);
    const takesApps = (type: string) => files.get(`sections/${type}.liquid`)?.includes('"@app"') ?? false;
    const edited = path === undefined ? null : editArrangement(kind, files.get(path) ?? "", mark, random, takesApps);
    if (path === undefined || edited === null) return null;
    files.set(path, edited.text);
    return { kind, path, mark: kind === "section-gone" ? null : mark, gone: edited.gone ?? null };
  }
  const wanted =
    kind === "json"
      ? (path: string) => /^(templates|sections|locales)\/.+\.json$|settings_data\.json$/.test(path)
      : kind === "schema"
        ? (path: string) => /^sections\/.+\.liquid$/.test(path)
        : kind === "delete-file"
          ? (path: string) => path.startsWith("snippets/")
          : isCode;
  const path = pick(untouched.filter(wanted), random);
  const text = path === undefined ? undefined : files.get(path);
  if (path === undefined || text === undefined) return null;
  if (kind === "delete-file") {
    files.delete(path);
    return { kind, path, mark: null, gone: null };
  }
  if (kind === "older" || kind === "older-edited") {
    const other = pick(
      others.filter((release) => release.files.has(path) && release.files.get(path) !== text),
      random,
    );
    const older = other?.files.get(path);
    if (older === undefined) return null;
    const edited = kind === "older" ? { text: older, mark: null } : editCode("insert", path, older, mark, random);
    if (!edited) return null;
    files.set(path, edited.text);
    bases.set(path, older);
    return { kind, path, mark: kind === "older" ? null : mark, gone: null };
  }
  const edited: EditedText | null =
    kind === "json"
      ? { text: respellJson(path, text, random) }
      : kind === "schema"
        ? addSectionSetting(text, mark)
        : editCode(kind, path, text, mark, random);
  if (!edited || edited.text === text) return null;
  files.set(path, edited.text);
  const isMarked = kind === "insert" || kind === "change" || kind === "app" || kind === "schema";
  return { kind, path, mark: isMarked ? mark : null, gone: edited.gone ?? null, once: edited.once };
}

interface EditedText {
  text: string;
  gone?: string;
  once?: string;
}

/** A whole statement, tag or element in one line. */
const single =
  /^\s*(?:[\w-]+: [^{};]+;|<(\w+)[^<>]*>[^<>]*<\/\1>|\{%-? (?:render|assign|echo) [^%]*%\}|\{\{[^{}]*\}\})$/;

function editCode(kind: EditKind, path: string, text: string, mark: string, random: Random): EditedText | null {
  const lines = text.split("\n");
  const free = findFreeLines(path, text);
  if (free === null) return null;
  if (kind === "line-ends") return { text: `\uFEFF${text.replaceAll("\n", "\r\n")}` };
  if (kind === "spaces") {
    const indent = pick(["\t", "      ", ""], random) ?? "";
    // Neither the first white space of a file nor the last is between lines.
    const spaced = lines.map((line, at) => {
      if (at === 0 || line.trim() === "" || !free.has(at - 1) || !free.has(at)) return line;
      return `${indent}${line.trim()}${random() < 0.2 ? "  " : ""}${random() < 0.1 && at < lines.length - 2 ? "\n" : ""}`;
    });
    return { text: spaced.join("\n") };
  }
  const isWanted = (line: string) =>
    kind === "delete" || kind === "move"
      ? single.test(line) && lines.filter((other) => other.trim() === line.trim()).length === 1
      : kind !== "change" || line.includes('class="');
  const place = pick(
    [...free].filter((at) => at < lines.length - 2 && isWanted(lines[at] ?? "")),
    random,
  );
  if (place === undefined) return null;
  const isSound = (next: string) => findFreeLines(path, next) !== null && hasReadableSchema(next);
  if (kind === "delete" || kind === "move") {
    const line = lines[place] ?? "";
    const without = lines.toSpliced(place, 1);
    const target = Math.min(without.length - 1, place + 3 + Math.floor(random() * 5));
    const next = (kind === "delete" ? without : without.toSpliced(target, 0, line)).join("\n");
    return isSound(next)
      ? { text: next, ...(kind === "delete" ? { gone: line.trim() } : { once: line.trim() }) }
      : null;
  }
  if (kind === "change") {
    const changed = (lines[place] ?? "").replace('class="', `class="${mark} `);
    const next = lines.with(place, changed).join("\n");
    return next !== text && isSound(next) ? { text: next } : null;
  }
  const markup = kind === "app" ? `{% render 'judgeme_widgets', id: '${mark}' %}` : `<p>${mark}</p>`;
  if (kind === "app" && !path.endsWith(".liquid")) return null;
  const inserted = path.endsWith(".liquid") ? markup : `/* ${mark} */`;
  const next = lines.toSpliced(place + 1, 0, inserted).join("\n");
  return isSound(next) ? { text: next } : null;
}

/** Shopify takes no other file. */
function hasReadableSchema(text: string): boolean {
  const [, schema = "{}"] = /\{%-?\s*schema\s*-?%\}([\s\S]*?)\{%-?\s*endschema/.exec(text) ?? [];
  return parseJson(schema) !== undefined;
}

/**
 * The lines whose end is between statements, tags or texts: by Shopify's parser, not by the rules under test. Null for
 * a file that it cannot read.
 */
function findFreeLines(path: string, text: string): Set<number> | null {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index);
  const all = new Set(ends.keys());
  if (path.endsWith(".css")) return text.includes("\\\n") ? null : all;
  if (path.endsWith(".js")) return /`|\\\n/.test(text) ? null : all;
  if (/white-space|<(?:pre|textarea|code|script|style)\b|`/.test(text)) return null;
  const closed: [number, number][] = [];
  try {
    walk(toLiquidHtmlAST(text, { mode: "strict", allowUnclosedDocumentNode: false }), (node) => {
      const { type, position } = node;
      const isTag = type === NodeTypes.LiquidTag || type === NodeTypes.LiquidVariableOutput;
      const isBody = type === NodeTypes.LiquidRawTag || (type === NodeTypes.LiquidTag && node.name === "capture");
      if (isBody || type === NodeTypes.HtmlComment) closed.push([position.start, position.end]);
      else if (isTag && type === NodeTypes.LiquidTag && node.blockStartPosition)
        closed.push([node.blockStartPosition.start, node.blockStartPosition.end]);
      else if (isTag) closed.push([position.start, position.end]);
      else if ("blockStartPosition" in node && node.blockStartPosition && "attributes" in node)
        closed.push([node.blockStartPosition.start, node.blockStartPosition.end]);
    });
  } catch {
    return null;
  }
  const starts = closed.sort((a, b) => a[0] - b[0]);
  return new Set(ends.flatMap((end, line) => (starts.some(([from, to]) => from <= end && end < to) ? [] : [line])));
}

function addSectionSetting(text: string, mark: string): { text: string } | null {
  const next = text.replace(
    /("settings":\s*\[)(\s*)(?=\{)/,
    `$1$2{ "type": "text", "id": "${mark}", "label": "${mark}" },$2`,
  );
  return next === text ? null : { text: next };
}

/** As a person edits the file, in a random group. */
function addThemeSetting(text: string, mark: string, random: Random): string | null {
  const places = [...text.matchAll(/"settings":\s*\[(\s*)(?=\{)/g)];
  const place = pick(places, random);
  if (!place) return null;
  const at = place.index + place[0].length;
  return `${text.slice(0, at)}{ "type": "text", "id": "${mark}", "label": "${mark}" },${place[1] ?? ""}${text.slice(at)}`;
}

const isArrangement = (path: string) => /^(templates|sections)\/.+\.json$/.test(path);
type EditorKind = "value" | "section-gone" | "app-block";
const isEditorKind = (kind: EditKind): kind is EditorKind =>
  kind === "value" || kind === "section-gone" || kind === "app-block";

interface Arrangement {
  sections: Record<
    string,
    { type?: string; settings?: Record<string, unknown>; blocks?: object; block_order?: string[] }
  >;
  order: string[];
}

/** As in the theme editor: another text in a setting, a section less, or a block of an app. */
function editArrangement(
  kind: EditorKind,
  text: string,
  mark: string,
  random: Random,
  takesApps: (type: string) => boolean,
): EditedText | null {
  const json = structuredClone(parseJson(text)) as unknown as Arrangement;
  const isText = (value: unknown) => typeof value === "string" && / /.test(value) && !value.includes("{{");
  const isWanted = (each: string) => {
    const { type = "", settings = {} } = json.sections[each] ?? {};
    if (kind === "app-block") return takesApps(type);
    return kind !== "value" || Object.values(settings).some(isText);
  };
  const id = pick((json.order ?? []).filter(isWanted), random);
  const section = id === undefined ? undefined : json.sections[id];
  if (id === undefined || section === undefined) return null;
  if (kind === "section-gone") {
    // Shopify has templates without their main section only where a merchant broke them.
    if (json.order.length < 2 || id === "main") return null;
    delete json.sections[id];
    json.order = json.order.filter((each) => each !== id);
  } else if (kind === "value") {
    const name = pick(
      Object.entries(section.settings ?? {}).flatMap(([key, value]) => (isText(value) ? key : [])),
      random,
    );
    if (name === undefined) return null;
    const value = String(section.settings?.[name]);
    section.settings = { ...section.settings, [name]: value.replace(" ", ` ${mark} `) };
  } else {
    const block = { type: `shopify://apps/reviews/blocks/stars/${mark}`, settings: {} };
    if (!section.blocks || !section.block_order) return null;
    section.blocks = { ...section.blocks, [mark]: block };
    section.block_order = [...section.block_order, mark];
  }
  const edited = JSON.stringify(json, null, 2);
  return kind === "section-gone" ? { text: edited, gone: id } : { text: edited };
}

/** As Shopify writes the files of its theme editor. */
function respellJson(path: string, text: string, random: Random): string {
  const shuffle = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(shuffle)
      : typeof value === "object" && value !== null
        ? Object.fromEntries(
            Object.entries(value)
              .map(([key, inner]) => [key, shuffle(inner), random()] as const)
              .sort((a, b) => a[2] - b[2])
              .map(([key, inner]) => [key, inner]),
          )
        : value;
  const json = parseJson(text);
  if (json === undefined) return text;
  const printed = JSON.stringify(shuffle(json), null, path.endsWith("settings_data.json") ? 0 : 2);
  const note = "/*\n * The contents of this file are auto-generated by the theme editor.\n */\n";
  return (path.startsWith("locales/") ? "" : note) + printed.replaceAll("/", "\\/");
}
