import { useT } from "#app/i18n/index.ts";
import { Icon, iconNames } from "#app/ui/icon.tsx";
import { Mark } from "#app/ui/mark.tsx";
import { Specimen } from "./specimen.tsx";

export function Icons() {
  const t = useT();
  return (
    <Specimen title={t("living.icons")}>
      <Mark />
      <ul className="grid grid-cols-2 gap-x-4 gap-y-2 text-small text-ink-2 wide-phone:grid-cols-3 desktop:grid-cols-5">
        {iconNames.map((name) => (
          <li key={name} className="flex min-w-0 items-center gap-2.5">
            <Icon name={name} className="text-ink" />
            <span className="truncate">{name}</span>
          </li>
        ))}
      </ul>
    </Specimen>
  );
}
