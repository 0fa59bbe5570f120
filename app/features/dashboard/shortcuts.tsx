/** Where people go next; only what is open to them. */
import { useT } from "#app/i18n/index.ts";
import type { IconName } from "#app/ui/icon.tsx";
import { Section } from "#app/ui/page.tsx";
import { RowLink } from "#app/ui/row-link.tsx";
import { paths } from "#shared/paths.ts";
import { type ShortcutName, shortcutsFor } from "./shortcut-names.ts";
import { supportMail } from "./support-mail.ts";
import type { OverviewView } from "./view.ts";

const icons: Record<ShortcutName, IconName> = {
  update: "git-branch",
  install: "layout-template",
  download: "download",
  activate: "key-round",
  move: "arrow-left-right",
  help: "footprints",
  changelog: "sparkles",
  documentation: "book-open",
  ticket: "life-buoy",
};

export function Shortcuts({ overview }: { overview: OverviewView | null }) {
  const t = useT();
  const { usable, names } = shortcutsFor(overview);
  const target = (name: ShortcutName) =>
    name === "ticket" ? supportMail(t("dashboard.shortcuts.ticketSubject")) : paths[name];
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
