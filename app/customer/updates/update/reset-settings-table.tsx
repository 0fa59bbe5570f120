/** The merchant's values that the copy does not take, with the values that replace them. */
import { useT } from "#app/i18n/index.ts";
import { ColumnHead, Table } from "#app/kit/lists/table.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { formatLosses } from "./answer-losses-list.tsx";
import { getQuestionId } from "./question-filter.ts";
import type { QuestionView } from "./question-view.ts";
import type { ResetSettingView } from "./reset-settings.ts";
import type { Answers } from "./use-answers.ts";

/** Settings beyond this number are collapsed. */
const maxVisibleSettings = 20;

interface ResetSettingsProps {
  settings: readonly ResetSettingView[];
  version: string;
  /** Of a preview; their answers may take away more. */
  questions?: readonly QuestionView[];
  answers?: Answers;
}

export function ResetSettings({ settings, version, questions = [], answers }: ResetSettingsProps) {
  const t = useT();
  const isOpen = questions.some(({ losses }) => losses.length > 0);
  const answered = questions.flatMap(({ path, title, losses }) => {
    const lost = losses.find(({ choice }) => choice === answers?.get(path));
    return lost ? [{ path, title, lost, count: lost.names.length + lost.more }] : [];
  });
  const count = answered.reduce((sum, each) => sum + each.count, settings.length);
  if (count === 0) return null;
  const hidden = settings.length > maxVisibleSettings + 2 ? settings.slice(maxVisibleSettings) : [];
  return (
    <Section title={t("update.preview.settingsTitle", { count })}>
      <p className="mb-2 max-w-[68ch] text-small text-ink-2">
        {t("update.preview.settingsText", { version })}
        {isOpen ? ` ${t("update.preview.settingsOpen")}` : null}
      </p>
      {settings.length > 0 ? (
        <SettingTable settings={hidden.length > 0 ? settings.slice(0, maxVisibleSettings) : settings} />
      ) : null}
      {hidden.length > 0 ? (
        <details className="group/rest">
          <summary className="flex min-h-12 items-center font-label text-accent-text group-open/rest:hidden">
            {t("update.preview.restSettings", { count: hidden.length })}
          </summary>
          <SettingTable settings={hidden} />
        </details>
      ) : null}
      {answered.length > 0 ? (
        <>
          <p className="mt-4 text-small text-ink-2">{t("update.preview.settingsAnswered")}</p>
          <ul className="mt-1.5 divide-y divide-line border-y border-line">
            {answered.map(({ path, title, lost }) => (
              <li key={path} className="flex flex-wrap gap-x-3 py-2.5 wrap-anywhere">
                <a href={`#${getQuestionId(path)}`} className="link">
                  {title}
                </a>
                <span className="text-ink-2">{formatLosses(t, lost)}</span>
              </li>
            ))}
          </ul>
        </>
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
        {settings.map(({ path, place, setting, label, value, fallback, editor }) => (
          <tr key={`${path} ${place} ${setting}`}>
            <th scope="row" className="tablet:min-w-36">
              {label ? <span className="block wrap-anywhere">{label}</span> : null}
              <span className={`font-mono text-code break-all ${label ? "font-normal text-ink-3" : ""}`}>
                {setting}
              </span>
            </th>
            <td className="wrap-anywhere tablet:min-w-44">
              <span className="block">{place}</span>
              {place === path ? null : <span className="block font-mono text-code text-ink-3">{path}</span>}
              {editor ? (
                <a href={editor} target="_blank" rel="noreferrer" className="link">
                  {t("update.preview.openEditor")}
                </a>
              ) : null}
            </td>
            <td className="wrap-anywhere">
              <div className="max-h-40 overflow-auto whitespace-pre-wrap">{value}</div>
            </td>
            <td className="wrap-anywhere">
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
