/** Checks a text that the merchant wrote to resolve a conflict. */
import { createFault, type FileFault } from "./file-fault.ts";
import { settingsSchemaPath } from "./json-fault.ts";
import { toUnixText } from "./json-text.ts";
import { type FileSides, findFault } from "./merge-file.ts";
import { hasSchemeGroup } from "./schemes.ts";
import { isSound } from "./soundness.ts";

/** Whether the originals are needed to decide: a fault that an original has too is accepted. */
export const isSuspect = (path: string, text: string): boolean =>
  findMarkedLines(toUnixText(text)).length > 0 ||
  !isSound(path, toUnixText(text)) ||
  (path === settingsSchemaPath && !hasSchemeGroup(text));

export function findWrittenFault(sides: FileSides, written: string): FileFault | null {
  const text = toUnixText(written);
  const known = new Set(
    [sides.theirs, sides.ours].flatMap((side) => findMarkedLines(toUnixText(side)).map(([line]) => line)),
  );
  const mark = findMarkedLines(text).find(([line]) => !known.has(line));
  return mark ? createFault(text, mark.index, "CONFLICT_MARK", mark[0].slice(0, 7)) : findFault(sides, text);
}

/** Conflict marks as Git writes them. */
const mark = /^(?:<{7}|>{7}|\|{7})(?: .*)?$|^={7}$/gm;
const findMarkedLines = (text: string): RegExpExecArray[] => [...text.matchAll(mark)];
