/** Values of the merchant's that the release does not take, all of them and whole, with what the copy has instead. */
import { useT } from "#app/i18n/index.ts";
import { Section } from "#app/ui/page.tsx";
import { ColumnHead, Table } from "#app/ui/table.tsx";
import type { ResetSettingView } from "./preview-view.ts";

/** The others stand behind a line that opens. */
const maxVisibleSettings = 20;

interface ResetSettingsProps {
  settings: readonly ResetSettingView[];
  version: string;
}

export function ResetSettings({ settings, version }: ResetSettingsProps) {
  const t = useT();
  const hidden = settings.length > maxVisibleSettings + 2 ? settings.slice(maxVisibleSettings) : [];
  return (
    <Section title={t("update.preview.settingsTitle", { count: settings.length })}>
      <p className="mb-2 text-small text-ink-2">{t("update.preview.settingsText", { version })}</p>
      <SettingTable settings={hidden.length > 0 ? settings.slice(0, maxVisibleSettings) : settings} />
      {hidden.length > 0 ? (
        <details className="group/rest">
          <summary className="flex min-h-12 items-center font-label text-accent-text group-open/rest:hidden">
            {t("update.preview.restSettings", { count: hidden.length })}
          </summary>
          <SettingTable settings={hidden} />
        </details>
      ) : null}
    </Section>
  );
}

function SettingTable({ settings }: Pick<ResetSettingsProps, "settings">) {
  const t = useT();
  return (
    <Table caption={t("update.preview.settingsTitle", { count: settings.length })}>
      <thead>
        <tr>
          <ColumnHead>{t("update.preview.setting")}</ColumnHead>
          <ColumnHead>{t("update.preview.settingPlace")}</ColumnHead>
          <ColumnHead>{t("update.preview.settingValue")}</ColumnHead>
          <ColumnHead>{t("update.preview.settingFallback")}</ColumnHead>
        </tr>
      </thead>
      <tbody>
        {settings.map(({ path, place, setting, label, value, fallback }) => (
          <tr key={`${path} ${place} ${setting}`}>
            <th scope="row">
              {label ? <span className="block wrap-anywhere">{label}</span> : null}
              <span className={`font-mono text-code break-all ${label ? "font-normal text-ink-3" : ""}`}>
                {setting}
              </span>
            </th>
            <td className="break-all">
              <span className="block">{place}</span>
              {place === path ? null : <span className="block font-mono text-code text-ink-3">{path}</span>}
            </td>
            <td className="break-all">
              <div className="max-h-40 overflow-auto whitespace-pre-wrap">{value}</div>
            </td>
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
  );
}
