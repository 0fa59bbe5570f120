/** Where people go next; only what is open to them. */
import { Link } from "@remix-run/react";
import {
  BookOpen,
  ChevronRight,
  Download,
  Footprints,
  KeyRound,
  type LucideIcon,
  Sparkles,
  Unplug,
  User,
} from "lucide-react";
import { type Key, useT } from "#app/i18n/index.ts";
import { paths } from "#app/paths.ts";
import { Section } from "#app/ui/page.tsx";
import type { OverviewView } from "./view.ts";

interface Shortcut {
  to: string;
  icon: LucideIcon;
  label: Key;
}

const guides: Shortcut[] = [
  { to: paths.help, icon: Footprints, label: "dashboard.shortcuts.help" },
  { to: paths.changelog, icon: Sparkles, label: "dashboard.shortcuts.changelog" },
  { to: paths.documentation, icon: BookOpen, label: "dashboard.shortcuts.documentation" },
];
const profile: Shortcut = { to: paths.profile, icon: User, label: "dashboard.shortcuts.profile" };

/** Nobody is sent to a page that can only refuse: a paused licence neither downloads nor is deactivated. */
const isUsable = (overview: OverviewView | null): overview is OverviewView =>
  overview?.seats.some(({ state }) => state !== "paused") ?? false;

function shortcutsFor(overview: OverviewView | null): Shortcut[] {
  if (!isUsable(overview)) return [...guides, profile];
  return [
    { to: paths.download, icon: Download, label: "dashboard.shortcuts.download" },
    overview.available > 0
      ? { to: paths.activate, icon: KeyRound, label: "dashboard.shortcuts.activate" }
      : { to: paths.deactivate(), icon: Unplug, label: "dashboard.shortcuts.deactivate" },
    { to: paths.help, icon: Footprints, label: "dashboard.shortcuts.help" },
    profile,
  ];
}

export function Shortcuts({ overview }: { overview: OverviewView | null }) {
  const t = useT();
  return (
    <Section title={t(isUsable(overview) ? "dashboard.shortcuts.title" : "dashboard.shortcuts.meanwhile")}>
      <ul className="grid gap-x-5 wide-phone:grid-cols-2">
        {shortcutsFor(overview).map(({ to, icon: Icon, label }) => (
          <li key={to} className="border-b border-line">
            <Link
              to={to}
              className="flex min-h-12 items-center gap-3 rounded-small font-label text-ink hover:bg-row-hover"
            >
              <Icon aria-hidden strokeWidth={1.75} className="size-[18px] flex-none text-ink-2" />
              <span className="min-w-0 flex-1">{t(label)}</span>
              <ChevronRight aria-hidden strokeWidth={1.75} className="size-[18px] flex-none text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
