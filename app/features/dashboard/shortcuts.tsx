/** Shortcuts to the pages that this person can use. */
import { useT } from "#app/i18n/index.ts";
import type { IconName } from "#app/ui/icon.tsx";
import { RowLink } from "#app/ui/navigation.tsx";
import { Section } from "#app/ui/page.tsx";
import { paths } from "#base/paths.ts";
import type { OverviewView } from "./overview-view.ts";

const icons: Record<ShortcutName, IconName> = {
  update: "git-branch",
  install: "layout-template",
  download: "download",
  activate: "key-round",
  move: "arrow-left-right",
  help: "footprints",
  tools: "wrench",
  documentation: "book-open",
  ticket: "life-buoy",
};

export function Shortcuts({ overview }: { overview: OverviewView | null }) {
  const t = useT();
  const { usable, names } = listShortcuts(overview);
  const target = (name: ShortcutName) =>
    name === "ticket" ? paths.support() : name === "tools" ? paths.imageOptimizer : paths[name];
  return (
    <Section title={t(usable ? "dashboard.shortcuts.title" : "dashboard.shortcuts.meanwhile")}>
      <ul className="grid gap-x-5 wide-phone:grid-cols-2">
        {names.map((name) => (
          <li key={name}>
            <RowLink to={target(name)} icon={icons[name]}>
              {t(`dashboard.shortcuts.${name}`)}
            </RowLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Selects shortcuts so that none leads to a page that rejects the person. */
export type ShortcutName =
  | "update"
  | "install"
  | "download"
  | "activate"
  | "move"
  | "help"
  | "tools"
  | "documentation"
  | "ticket";

export interface ShortcutsOpen {
  /** At least one licence can be used. */
  usable: boolean;
  names: ShortcutName[];
}

export function listShortcuts(overview: OverviewView | null): ShortcutsOpen {
  // A paused licence allows only reading and contacting support.
  const live = overview?.stores.filter(({ state }) => state !== "paused") ?? [];
  const usable = live.length > 0 || (overview?.available ?? 0) > 0;
  if (!overview || !usable) return { usable, names: ["help", "documentation", "tools", "ticket"] };
  const names: [ShortcutName, boolean][] = [
    ["update", live.some(({ outdated, state }) => outdated && state !== "inactive")],
    ["install", live.length > 0],
    ["download", true],
    ["activate", overview.available > 0],
    ["move", live.length > 0],
  ];
  const open = names.flatMap(([name, isOpen]) => (isOpen ? [name] : []));
  // Shortcuts are shown in pairs; "help" fills an odd row.
  return { usable, names: [...open, ...(open.length % 2 === 1 ? (["help"] as const) : []), "tools", "ticket"] };
}
