/** The rows of the list follow the pictures in steps, because one step for all of them would block the page. */
import { useEffect, useState } from "react";
import type { Picture } from "#app/tools/images/picture-list.ts";
import type { Entry } from "./batch.ts";

export interface Row {
  picture: Picture;
  /** Undefined while its header is read. */
  entry: Entry | undefined;
}

export const maxChanges = 24;

/** The next rows, with at most so many new or changed ones; the same array when nothing differs. */
export function stepRows(
  rows: readonly Row[],
  pictures: readonly Picture[],
  entries: ReadonlyMap<number, Entry>,
): readonly Row[] {
  const shown = new Map(rows.map((row) => [row.picture.id, row]));
  let changes = 0;
  const next = pictures.flatMap((picture) => {
    const row = shown.get(picture.id);
    const entry = entries.get(picture.id);
    if (row?.picture === picture && row.entry === entry) return row;
    changes += 1;
    return changes <= maxChanges ? { picture, entry } : (row ?? []);
  });
  return changes === 0 && next.length === rows.length ? rows : next;
}

export function useSteppedRows(pictures: readonly Picture[], entries: ReadonlyMap<number, Entry>): readonly Row[] {
  const [rows, setRows] = useState<readonly Row[]>(() => stepRows([], pictures, entries));
  useEffect(() => {
    const timer = setTimeout(() => setRows(stepRows(rows, pictures, entries)));
    return () => clearTimeout(timer);
  }, [rows, pictures, entries]);
  return rows;
}
