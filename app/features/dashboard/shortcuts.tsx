/** Where people go next; only what is open to them. */

import { type Key, useT } from "#app/i18n/index.ts";
import { paths } from "#app/paths.ts";
import type { IconName } from "#app/ui/icon.tsx";
import { Section } from "#app/ui/page.tsx";
import { RowLink } from "#app/ui/row-link.tsx";
import type { OverviewView } from "./view.ts";

interface Shortcut {
  to: string;
  icon: IconName;
  label: Key;
}

const guides: Shortcut[] = [
  { to: paths.help, icon: "footprints", label: "dashboard.shortcuts.help" },
  { to: paths.changelog, icon: "sparkles", label: "dashboard.shortcuts.changelog" },
  { to: paths.documentation, icon: "book-open", label: "dashboard.shortcuts.documentation" },
];
const profile: Shortcut = { to: paths.profile, icon: "user", label: "dashboard.shortcuts.profile" };

/** Nobody is sent to a page that can only refuse: a paused licence neither downloads nor is deactivated. */
const isUsable = (overview: OverviewView | null): overview is OverviewView =>
  overview?.seats.some(({ state }) => state !== "paused") ?? false;

function shortcutsFor(overview: OverviewView | null): Shortcut[] {
  if (!isUsable(overview)) return [...guides, profile];
  return [
    { to: paths.download, icon: "download", label: "dashboard.shortcuts.download" },
    overview.available > 0
      ? { to: paths.activate, icon: "key-round", label: "dashboard.shortcuts.activate" }
      : { to: paths.deactivate(), icon: "unplug", label: "dashboard.shortcuts.deactivate" },
    { to: paths.help, icon: "footprints", label: "dashboard.shortcuts.help" },
    profile,
  ];
}

export function Shortcuts({ overview }: { overview: OverviewView | null }) {
  const t = useT();
  return (
    <Section title={t(isUsable(overview) ? "dashboard.shortcuts.title" : "dashboard.shortcuts.meanwhile")}>
      <ul className="grid gap-x-5 wide-phone:grid-cols-2">
        {shortcutsFor(overview).map(({ to, icon, label }) => (
          <li key={to}>
            <RowLink to={to} icon={icon}>
              {t(label)}
            </RowLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
