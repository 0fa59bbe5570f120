import { useT } from "#app/i18n/index.ts";
import { Tabs } from "#app/kit/parts/navigation.tsx";
import { paths } from "#base/paths.ts";

/** Tabs of the two dashboard views for administrators. */
export function Views({ isBusiness }: { isBusiness: boolean }) {
  const t = useT();
  return (
    <Tabs
      label={t("dashboard.views.label")}
      tabs={[
        { to: paths.home, label: t("dashboard.views.mine") },
        { to: paths.business, label: t("dashboard.views.business") },
      ]}
      current={isBusiness ? paths.business : paths.home}
    />
  );
}
