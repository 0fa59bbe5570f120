/** The entries of the side bar; `access.ts` says which of them ask for a licence or for the staff. */
import {
  Bell,
  Braces,
  Download,
  Footprints,
  GitBranch,
  Handshake,
  KeyRound,
  LayoutDashboard,
  LayoutTemplate,
  type LucideIcon,
  ScrollText,
  Sparkles,
  Unplug,
  Users,
} from "lucide-react";
import type { Key } from "#app/i18n/index.ts";
import { paths } from "#app/paths.ts";

export interface NavigationEntry {
  to: string;
  label: Key;
  icon: LucideIcon;
}

export interface NavigationSection {
  title: Key;
  staffOnly?: boolean;
  entries: readonly NavigationEntry[];
}

export const navigation: readonly NavigationSection[] = [
  {
    title: "shell.sections.main",
    entries: [
      { to: paths.home, label: "shell.entries.dashboard", icon: LayoutDashboard },
      { to: paths.help, label: "shell.entries.help", icon: Footprints },
      { to: paths.services, label: "shell.entries.services", icon: Handshake },
      { to: paths.changelog, label: "shell.entries.changelog", icon: Sparkles },
      { to: paths.developers, label: "shell.entries.developers", icon: Braces },
    ],
  },
  {
    title: "shell.sections.licences",
    entries: [
      { to: paths.activate, label: "shell.entries.activate", icon: KeyRound },
      { to: paths.install, label: "shell.entries.install", icon: LayoutTemplate },
      { to: paths.update, label: "shell.entries.update", icon: GitBranch },
      { to: paths.download, label: "shell.entries.download", icon: Download },
      { to: paths.deactivate(), label: "shell.entries.deactivate", icon: Unplug },
    ],
  },
  {
    title: "shell.sections.templates",
    staffOnly: true,
    entries: [{ to: paths.templates, label: "shell.entries.templates", icon: LayoutTemplate }],
  },
  {
    title: "shell.sections.admin",
    staffOnly: true,
    entries: [
      { to: paths.admin, label: "shell.entries.notifications", icon: Bell },
      { to: paths.adminLicences, label: "shell.entries.adminLicences", icon: ScrollText },
      { to: paths.adminUsers, label: "shell.entries.adminUsers", icon: Users },
    ],
  },
];
