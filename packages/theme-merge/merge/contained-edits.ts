/** Edits of a text by its tokens: whether one contains another, and how large it is. */
import { diffIndices } from "node-diff3";

/** Longer lists take too long to compare. */
const maxTokens = 4_000;
/** Fewer tokens of an insertion may mean something else inside a longer one. */
const minInserted = 3;

/** Whether `more` changes everything that `less` changes in the tokens of `base`, in the same way. False for none. */
export function contains(base: readonly string[], more: readonly string[], less: readonly string[]): boolean {
  if ([base, more, less].some(({ length }) => length > maxTokens)) return false;
  const [wanted, present] = [listEdits(base, less), listEdits(base, more)];
  return wanted.length > 0 && wanted.every((edit) => present.some((other) => includesEdit(other, edit)));
}

/** Whether a side adds and removes so few tokens that its edit is easily made again. */
export function isTinyEdit(base: readonly string[], side: readonly string[]): boolean {
  if ([base, side].some(({ length }) => length > maxTokens)) return false;
  const edits = listEdits(base, side);
  const sum = (count: (edit: Edit) => number) => edits.reduce((all, edit) => all + count(edit), 0);
  return sum(({ removed }) => removed) <= maxTinyTokens && sum(({ added }) => added.length) <= maxTinyTokens;
}
const maxTinyTokens = 8;

interface Edit {
  at: number;
  removed: number;
  added: string[];
}

const listEdits = (base: readonly string[], side: readonly string[]): Edit[] =>
  diffIndices([...base], [...side]).map(({ buffer1, buffer2Content }) => ({
    ...{ at: buffer1[0], removed: buffer1[1], added: buffer2Content },
  }));

function includesEdit(one: Edit, other: Edit): boolean {
  if (one.at !== other.at || one.removed !== other.removed) return false;
  const { length } = other.added;
  if (one.added.length === length) return one.added.every((token, at) => token === other.added[at]);
  return (
    other.removed === 0 &&
    length >= minInserted &&
    one.added.some((_, from) => other.added.every((token, at) => token === one.added[from + at]))
  );
}
