/** What deactivating leaves in place, and what it takes away. */

import { useT } from "#app/i18n/index.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";

export function KeepAndLose({ themeVersion }: { themeVersion: string | null }) {
  const t = useT();
  const theme = themeVersion
    ? t("licences.deactivate.keep.themeVersion", { version: themeVersion })
    : t("licences.deactivate.keep.theme");
  const kept = [theme, t("licences.deactivate.keep.content"), t("licences.deactivate.keep.seat")];
  const lost = [
    t("licences.deactivate.lose.updates"),
    t("licences.deactivate.lose.premium"),
    t("licences.deactivate.lose.connection"),
  ];
  return (
    <div className="grid gap-x-8 gap-y-5 wide-phone:grid-cols-2">
      <Column title={t("licences.deactivate.keepTitle")} items={kept} icon="check" tone="text-ok-mark" />
      <Column title={t("licences.deactivate.loseTitle")} items={lost} icon="minus" tone="text-bad-mark" />
    </div>
  );
}

function Column({ title, items, icon, tone }: { title: string; items: string[]; icon: IconName; tone: string }) {
  return (
    <section>
      <h2 className="mb-2 font-strong text-ink">{title}</h2>
      <ul className="grid gap-2 text-ink-2">
        {items.map((item) => (
          <li key={item} className="flex gap-2.5">
            <Icon name={icon} className={`mt-0.5 size-4 ${tone}`} />
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}
