/** Values of the merchant's that the release does not take, with what the copy has instead. */
import { useT } from "#app/i18n/index.ts";
import { Section } from "#app/ui/page.tsx";
import { ColumnHead, Table } from "#app/ui/table.tsx";
import type { SettingView } from "./preview-view.ts";

export function FallenSettings({ settings, version }: { settings: readonly SettingView[]; version: string }) {
  const t = useT();
  const title = t("update.preview.settingsTitle");
  return (
    <Section title={title}>
      <p className="mb-2 text-small text-ink-2">{t("update.preview.settingsText", { version })}</p>
      <Table caption={title}>
        <thead>
          <tr>
            <ColumnHead>{t("update.preview.setting")}</ColumnHead>
            <ColumnHead>{t("update.preview.settingPlace")}</ColumnHead>
            <ColumnHead>{t("update.preview.settingValue")}</ColumnHead>
            <ColumnHead>{t("update.preview.settingFallback")}</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {settings.map(({ path, place, setting, value, fallback }) => (
            <tr key={`${path} ${place} ${setting}`}>
              <th scope="row" className="font-mono text-code break-all">
                {setting}
              </th>
              <td className="break-all">{place}</td>
              <td className="break-all">{value}</td>
              <td className="break-all">
                {fallback === null ? (
                  <span className="text-warn">{t("update.preview.settingGone")}</span>
                ) : (
                  fallback || t("update.preview.settingDefault")
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}
