/** What is wrong with a text that the merchant wrote to settle a conflict. */
import { type FileFault, faultAt } from "./file-fault.ts";
import { settingsSchemaPath } from "./json-fault.ts";
import { unixText } from "./json-text.ts";
import { type FileSides, faultIn } from "./merge-file.ts";
import { hasSchemeGroup } from "./schemes.ts";
import { isSound } from "./soundness.ts";

/** Whether the originals must be looked at: what one of them has too is no reason to refuse a text. */
export const isSuspect = (path: string, text: string): boolean =>
  markedLines(unixText(text)).length > 0 ||
  !isSound(path, unixText(text)) ||
  (path === settingsSchemaPath && !hasSchemeGroup(text));

export function writtenFault(sides: FileSides, written: string): FileFault | null {
  const text = unixText(written);
  const known = new Set(
    [sides.theirs, sides.ours].flatMap((side) => markedLines(unixText(side)).map(([line]) => line)),
  );
  const mark = markedLines(text).find(([line]) => !known.has(line));
  return mark ? faultAt(text, mark.index, "CONFLICT_MARK", mark[0].slice(0, 7)) : faultIn(sides, text);
}

/** As Git and most editors write them. */
const mark = /^(?:<{7}|>{7}|\|{7})(?: .*)?$|^={7}$/gm;
const markedLines = (text: string): RegExpExecArray[] => [...text.matchAll(mark)];
