/** Which colours are chosen and what they became, in one drawing or in all, with undo and redo. */
import { useEffect, useState } from "react";
import type { Colour } from "./colour.ts";
import { type Changes, type Drawing, noChanges } from "./drawing.ts";
import { type History, record, redo, startHistory, undo } from "./history.ts";

export interface ColouredSvg {
  id: string;
  drawing: Drawing;
}

export interface Recolouring {
  /** Of the drawing that is shown. */
  changes: Changes;
  getChanges: (id: string) => Changes;
  /** Gives each colour what `target` says; null for the colour that it had. Changes of one gesture are one step. */
  change: (colours: readonly Colour[], target: (colour: Colour) => Colour | null, gesture?: string) => void;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
}

type AllChanges = Readonly<Record<string, Changes>>;

export function useRecolouring(all: readonly ColouredSvg[], shownId: string, isForAll: boolean): Recolouring {
  const [history, setHistory] = useState<History<AllChanges>>(() => startHistory({}));
  const getChanges = (id: string) => history.now[id] ?? noChanges;
  useUndoKeys(setHistory);

  const change: Recolouring["change"] = (colours, target, gesture) => {
    const reached = all.filter(({ id }) => isForAll || id === shownId);
    const changed = reached.map(({ id, drawing }) => {
      const own = drawing.palette.map(({ colour }) => colour).filter((colour) => colours.includes(colour));
      return [id, changeColours(getChanges(id), own, target)] as const;
    });
    setHistory(record(history, { ...history.now, ...Object.fromEntries(changed) }, gesture));
  };
  return {
    changes: getChanges(shownId),
    getChanges,
    change,
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  };
}

function changeColours(given: Changes, colours: readonly Colour[], target: (colour: Colour) => Colour | null): Changes {
  const changes = { ...given };
  for (const colour of colours) {
    const next = target(colour);
    if (next === null || next === colour) delete changes[colour];
    else changes[colour] = next;
  }
  return changes;
}

type SetHistory = (change: (history: History<AllChanges>) => History<AllChanges>) => void;

/** Fields have an undo of their own. */
function useUndoKeys(setHistory: SetHistory): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
      const isField = target instanceof Element && target.closest('input[type="text"], textarea, select') !== null;
      if (!(ctrlKey || metaKey) || altKey || isField) return;
      const isRedo = key.toLowerCase() === "y" || (key.toLowerCase() === "z" && shiftKey);
      if (!isRedo && key.toLowerCase() !== "z") return;
      event.preventDefault();
      setHistory(isRedo ? redo : undo);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [setHistory]);
}
