/** Changes the value of a JSON text in place: comments and layout of whatever stays are kept. */
import type { Node } from "jsonc-parser";
import type { Note } from "./contract.ts";
import {
  isComment,
  isObject,
  isSameJson,
  type Json,
  readNode,
  readTree,
  splitTokens,
  toUnixText,
} from "./json-text.ts";
import { createNote } from "./merged-file.ts";

/** @param text readable JSON, at most as deep as `parseJson` takes */
export function editJson(text: string, value: Json): string {
  const unix = toUnixText(text);
  const root = readTree(unix);
  if (!root) throw new Error("Only readable JSON can be edited.");
  if (isSameJson(readNode(root), value)) return text;
  const end = root.offset + root.length;
  const layout = unix.slice(root.offset, end).includes("\n") ? "\n" : "";
  return unix.slice(0, root.offset) + editNode(unix, root, value, layout) + unix.slice(end);
}

/** @param layout white space before the line or item that holds the value */
function editNode(text: string, node: Node, value: Json, layout: string): string {
  if (node.type === "object" && isObject(value)) return editObject(text, node, value, layout);
  if (node.type === "array" && Array.isArray(value)) return editArray(text, node, value, layout);
  return node.value === value ? getSource(text, node) : print(value, layout);
}

const getSource = (text: string, node: Node): string => text.slice(node.offset, node.offset + node.length);

const print = (value: Json, layout: string): string =>
  layout.startsWith("\n") ? JSON.stringify(value, null, 2).replaceAll("\n", layout) : JSON.stringify(value);

function editObject(text: string, node: Node, value: { [key: string]: Json }, layout: string): string {
  const { members, inner, tail } = split(text, node, layout);
  const keys = members.map(({ node: { children } }): string => children?.[0]?.value);
  /** A key that is typed twice has its last value. */
  const last = new Map(keys.map((key, index) => [key, index]));
  const added = new Map<string | null, Member[]>();
  let before: string | null = null;
  for (const [key, inserted] of Object.entries(value)) {
    if (last.has(key)) before = key;
    else {
      const own = `${JSON.stringify(key)}:${inner === "" ? "" : " "}${print(inserted, inner)}`;
      added.set(before, [...(added.get(before) ?? []), newMember(node, inner, own)]);
    }
  }
  const stayed = members.flatMap((member, index) => {
    const key = keys[index] ?? "";
    const next = value[key];
    const [, held] = member.node.children ?? [];
    if (next === undefined || !Object.hasOwn(value, key) || !held) return [];
    if (last.get(key) !== index) return [member];
    const own = text.slice(member.node.offset, held.offset) + editNode(text, held, next, getLayout(member.lead));
    return [{ ...member, own }, ...(added.get(key) ?? [])];
  });
  return `{${join([...(added.get(null) ?? []), ...stayed], tail, endsInComma(members))}}`;
}

function editArray(text: string, node: Node, items: Json[], layout: string): string {
  const { members, inner, tail } = split(text, node, layout);
  const old = members.map((member) => readNode(member.node));
  const shorter = Math.min(old.length, items.length);
  let start = 0;
  while (start < shorter && isSameJson(old[start], items[start])) start++;
  let end = 0;
  while (end < shorter - start && isSameJson(old.at(-1 - end), items.at(-1 - end))) end++;
  const changed = items.slice(start, items.length - end).map((item, index): Member => {
    const replaced = old.length === items.length ? members[start + index] : undefined;
    if (!replaced) return newMember(node, inner, print(item, inner));
    return { ...replaced, own: editNode(text, replaced.node, item, getLayout(replaced.lead)) };
  });
  const stayed = [...members.slice(0, start), ...changed, ...members.slice(members.length - end)];
  return `[${join(stayed, tail, endsInComma(members))}]`;
}

/** An item of a list or a key with its value, and the text around it that belongs to it. */
interface Member {
  node: Node;
  /** White space, and comments in the lines above. */
  lead: string;
  own: string;
  comma: boolean;
  /** Before the comma. */
  front: string;
  /** After it, or without one: comments on the same line. */
  back: string;
}

const newMember = (node: Node, lead: string, own: string): Member => ({
  ...{ node, lead, own, comma: false, front: "", back: "" },
});

const endsInComma = (members: readonly Member[]): boolean => members.at(-1)?.comma ?? false;

/** Indentation is repeated on every line of a new value. */
const maxLayoutLength = 80;

/** The last line break of a lead with the indentation after it; blanks where all is on one line. */
function getLayout(lead: string): string {
  const blank = lead.slice(lead.trimEnd().length);
  return blank.slice(Math.max(0, blank.lastIndexOf("\n"))).slice(0, maxLayoutLength);
}

/** @returns `inner`: the white space before a new member; `tail`: the text before the closing bracket */
function split(text: string, node: Node, layout: string): { members: Member[]; inner: string; tail: string } {
  const children = node.children ?? [];
  const close = node.offset + node.length - 1;
  let position = node.offset + 1;
  const members = children.map((child, index): Member => {
    const end = child.offset + child.length;
    const around = splitGap(text.slice(end, children[index + 1]?.offset ?? close));
    const lead = text.slice(position, child.offset);
    position = end + around.front.length + Number(around.comma) + around.back.length;
    return { node: child, lead, own: getSource(text, child), ...around };
  });
  const rest = text.slice(position, close);
  const last = members.at(-1);
  const wide = layout.startsWith("\n");
  return {
    members,
    inner: last ? getLayout(last.lead) : wide ? `${layout}  ` : "",
    tail: last || !wide || rest.trim() !== "" ? rest : layout,
  };
}

/** The comma behind a member, and comments up to the end of the line unless something else is on it. */
function splitGap(gap: string): Pick<Member, "comma" | "front" | "back"> {
  const tokens = splitTokens(gap);
  const comma = tokens.indexOf(",");
  const after = tokens.slice(comma + 1);
  const lineEnd = after.indexOf("\n");
  return {
    comma: comma >= 0,
    front: tokens.slice(0, Math.max(0, comma)).join(""),
    back: after.slice(0, Math.max(0, lineEnd)).join(""),
  };
}

function join(members: readonly Member[], tail: string, trailingComma: boolean): string {
  if (members.length === 0 && tail.trim() === "") return "";
  const parts: string[] = [];
  let mayBeComment = false;
  const add = (next: string) => {
    if (mayBeComment && !next.startsWith("\n")) parts.push("\n");
    parts.push(next);
  };
  members.forEach(({ lead, own, front, comma, back }, index) => {
    const needed = trailingComma || index < members.length - 1;
    add(lead);
    parts.push(own, needed && !comma ? "," : "", front, needed && comma ? "," : "", back);
    mayBeComment = back.includes("//");
  });
  add(tail);
  return parts.join("");
}

/** Shopify's editor puts it above each file that it writes. */
const editorsOwn = "The contents of this file are auto-generated";

/**
 * The merchant's comments that `written` no longer has; those that came with the installed release are the vendor's.
 */
export function findLostComments(merchant: string, written: string, base: string | null): Note[] {
  const known = new Set([...readComments(written), ...readComments(base ?? "")]);
  return [...readComments(merchant)]
    .filter((comment) => comment !== "" && !comment.includes(editorsOwn) && !known.has(comment))
    .map((comment) => createNote("COMMENT_GONE", { comment }));
}

/** Each comment once, on one line and without its delimiters. */
const readComments = (text: string): Set<string> =>
  new Set(
    splitTokens(toUnixText(text))
      .filter(isComment)
      .map((comment) =>
        comment
          .replace(/^\/[/*]|\*\/$/g, "")
          .replace(/\s+/g, " ")
          .trim(),
      ),
  );
