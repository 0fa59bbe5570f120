/** Which colours are chosen and what they became, in one drawing or in all, with undo and redo. */
import { useEffect, useState } from "react";
import type { Colour } from "./colour.ts";
import { type Changes, type Drawing, noChanges } from "./drawing.ts";

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

/** Undo and redo over states that are replaced and never changed. */
interface History<State> {
  past: readonly State[];
  now: State;
  future: readonly State[];
  /** Of the last step: further states of the same gesture replace it. */
  gesture?: string | undefined;
}

const maxSteps = 200;

export const startHistory = <State>(now: State): History<State> => ({ past: [], now, future: [] });

export const record = <State>(
  { past, now, ...last }: History<State>,
  next: State,
  gesture?: string,
): History<State> => ({
  past: gesture !== undefined && gesture === last.gesture ? past : [...past, now].slice(-maxSteps),
  now: next,
  future: [],
  gesture,
});

export function undo<State>(history: History<State>): History<State> {
  const previous = history.past.at(-1);
  if (previous === undefined) return history;
  return { past: history.past.slice(0, -1), now: previous, future: [history.now, ...history.future] };
}

export function redo<State>(history: History<State>): History<State> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.now], now: next, future };
}
