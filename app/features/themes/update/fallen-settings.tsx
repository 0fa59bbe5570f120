/** Values of the merchant's that the release does not take, all of them and whole, with what the copy has instead. */
import { useT } from "#app/i18n/index.ts";
import { Section } from "#app/ui/page.tsx";
import { ColumnHead, Table } from "#app/ui/table.tsx";
import type { SettingView } from "./preview-view.ts";

/** The others stand behind a line that opens. */
const mostShown = 20;

interface FallenSettingsProps {
  settings: readonly SettingView[];
  version: string;
}

export function FallenSettings({ settings, version }: FallenSettingsProps) {
  const t = useT();
  const hidden = settings.length > mostShown + 2 ? settings.slice(mostShown) : [];
  return (
    <Section title={t("update.preview.settingsTitle", { count: settings.length })}>
      <p className="mb-2 text-small text-ink-2">{t("update.preview.settingsText", { version })}</p>
      <Settings settings={hidden.length > 0 ? settings.slice(0, mostShown) : settings} />
      {hidden.length > 0 ? (
        <details className="group/rest">
          <summary className="flex min-h-12 items-center font-label text-accent-text group-open/rest:hidden">
            {t("update.preview.restSettings", { count: hidden.length })}
          </summary>
          <Settings settings={hidden} />
        </details>
      ) : null}
    </Section>
  );
}

function Settings({ settings }: Pick<FallenSettingsProps, "settings">) {
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
