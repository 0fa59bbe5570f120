/** Which shortcuts are open to a person: nobody is sent to a page that can only refuse. */
import type { OverviewView } from "./view.ts";

export type ShortcutName =
  | "update"
  | "install"
  | "download"
  | "activate"
  | "move"
  | "help"
  | "changelog"
  | "documentation"
  | "ticket";

export interface ShortcutsOpen {
  /** There is a licence to do something with. */
  usable: boolean;
  names: ShortcutName[];
}

export function shortcutsFor(overview: OverviewView | null): ShortcutsOpen {
  // A paused licence takes no part in anything: all that remains is to read, or to write to us.
  const live = overview?.stores.filter(({ state }) => state !== "paused") ?? [];
  const usable = live.length > 0 || (overview?.available ?? 0) > 0;
  if (!overview || !usable) return { usable, names: ["help", "changelog", "documentation", "ticket"] };
  const names: [ShortcutName, boolean][] = [
    ["update", live.some(({ outdated, state }) => outdated && state !== "inactive")],
    ["install", live.length > 0],
    ["download", true],
    ["activate", overview.available > 0],
    ["move", live.length > 0],
  ];
  const open = names.flatMap(([name, isOpen]) => (isOpen ? [name] : []));
  // They stand in pairs: where one would be alone, the first steps join it.
  return { usable, names: [...open, ...(open.length % 2 === 0 ? (["help"] as const) : []), "ticket"] };
}
