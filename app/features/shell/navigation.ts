/** The entries of the side bar; `access.ts` says which of them ask for a licence or for the staff. */

import type { Key } from "#app/i18n/index.ts";
import { paths } from "#app/paths.ts";
import type { IconName } from "#app/ui/icon.tsx";

export interface NavigationEntry {
  to: string;
  label: Key;
  icon: IconName;
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
      { to: paths.home, label: "shell.entries.dashboard", icon: "layout-dashboard" },
      { to: paths.help, label: "shell.entries.help", icon: "footprints" },
      { to: paths.services, label: "shell.entries.services", icon: "handshake" },
      { to: paths.changelog, label: "shell.entries.changelog", icon: "sparkles" },
      { to: paths.developers, label: "shell.entries.developers", icon: "braces" },
    ],
  },
  {
    title: "shell.sections.licences",
    entries: [
      { to: paths.activate, label: "shell.entries.activate", icon: "key-round" },
      { to: paths.install, label: "shell.entries.install", icon: "layout-template" },
      { to: paths.update, label: "shell.entries.update", icon: "git-branch" },
      { to: paths.download, label: "shell.entries.download", icon: "download" },
      { to: paths.deactivate(), label: "shell.entries.deactivate", icon: "unplug" },
    ],
  },
  {
    title: "shell.sections.templates",
    staffOnly: true,
    entries: [{ to: paths.templates, label: "shell.entries.templates", icon: "layout-template" }],
  },
  {
    title: "shell.sections.admin",
    staffOnly: true,
    entries: [
      { to: paths.admin, label: "shell.entries.notifications", icon: "bell" },
      { to: paths.adminLicences, label: "shell.entries.adminLicences", icon: "scroll-text" },
      { to: paths.adminUsers, label: "shell.entries.adminUsers", icon: "users" },
    ],
  },
];
