/** What a section shows, read from its main settings and its blocks. */
import type { OutlineMember, OutlineSetting } from "#workers/licences/templates/contract.ts";

/** `length` counts characters. */
export type Item =
  | { kind: "title" | "text" | "button"; length: number }
  | { kind: "picture" | "digits" | "icons" | "field" };

/** The value of the first setting whose id matches. */
export function findValue(settings: readonly OutlineSetting[], id: RegExp): OutlineSetting["value"] {
  return settings.find((setting) => id.test(setting.id) && setting.value !== null)?.value ?? null;
}

/** A number within the limits; `otherwise` without one. */
export function findNumber(
  settings: readonly OutlineSetting[],
  id: RegExp,
  { least, most, otherwise }: { least: number; most: number; otherwise: number },
): number {
  const value = Number(findValue(settings, id) ?? Number.NaN);
  return Number.isFinite(value) ? Math.min(most, Math.max(least, Math.round(value))) : otherwise;
}

const textTypes = new Set(["text", "textarea", "inline_richtext", "richtext", "html", "liquid"]);
const titleIds = /heading|title/;
const buttonIds = /(button|link|cta)_?(label|text)|^label$/;

/** Titles, texts and buttons that the settings hold themselves. */
export function readSettings(settings: readonly OutlineSetting[]): Item[] {
  const items = settings.flatMap(({ id, type, value }): Item[] => {
    const length = textTypes.has(type) ? countCharacters(value) : 0;
    if (length === 0) return [];
    if (buttonIds.test(id)) return [{ kind: "button", length }];
    return [{ kind: titleIds.test(id) && !/sub/.test(id) ? "title" : "text", length }];
  });
  const rank = { title: 0, text: 1, button: 2 } as Record<Item["kind"], number>;
  return items.sort((first, second) => (rank[first.kind] ?? 3) - (rank[second.kind] ?? 3));
}

/** A rich text without its tags. */
function countCharacters(value: OutlineSetting["value"]): number {
  return typeof value === "string" ? value.replace(/<[^>]*>/g, "").trim().length : 0;
}

const blockPatterns: [Item["kind"] | "group", RegExp][] = [
  ["digits", /countdown|timer/],
  ["icons", /icon/],
  ["button", /button|cta|link/],
  ["picture", /image|picture|photo|media|video/],
  ["field", /field|input|email|form/],
  ["title", /heading|title/],
  ["group", /group|row|column|stack|container/],
];

export function readBlocks(blocks: readonly OutlineMember[]): Item[] {
  return blocks.filter(({ hidden }) => !hidden).flatMap(readBlock);
}

function readBlock(block: OutlineMember): Item[] {
  const kind = blockPatterns.find(([, pattern]) => pattern.test(block.type))?.[0] ?? "text";
  if (kind === "group") return [...readSettings(block.settings), ...readBlocks(block.blocks)];
  const inner = readBlocks(block.blocks);
  if (kind !== "title" && kind !== "text" && kind !== "button") return [{ kind }, ...inner];
  const [first] = readSettings(block.settings);
  const length = first && "length" in first ? first.length : kind === "text" ? 60 : 12;
  return [{ kind, length }, ...inner];
}

export const readContent = (section: OutlineMember): Item[] => [
  ...readSettings(section.settings),
  ...readBlocks(section.blocks),
];

export const visibleBlocks = ({ blocks }: OutlineMember): OutlineMember[] => blocks.filter(({ hidden }) => !hidden);

/** Whether a picture is chosen, for members that can have one. */
export const hasPicture = ({ settings }: OutlineMember): boolean =>
  settings.some(
    ({ id, type, value }) =>
      (type === "image_picker" || /^(image|picture|photo|background_image)/.test(id)) &&
      value !== null &&
      value !== "" &&
      value !== false,
  );

/** Whether its colours differ from those of the page. */
export function isTinted({ settings }: OutlineMember): boolean {
  const value = findValue(settings, /^(color_scheme|colour_scheme|background|scheme)/);
  return typeof value === "string" && !/^$|default|(background|scheme)-1$|none|transparent|#fff(fff)?$/i.test(value);
}
