/** What an answer takes away: in a line on a closed question, and in full beside the answer of an open one. */
import { type T, useT } from "#app/i18n/index.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import type { AnswerLosses, LosingChoice, LossSummary } from "./answer-losses.ts";
import type { ResetSettingView } from "./reset-settings.ts";

export const formatLosses = (t: T, { names, more }: Pick<LossSummary, "names" | "more">): string =>
  more > 0 ? t("update.conflict.losesMore", { names: names.join(", "), count: more }) : names.join(", ");

/** Lines that a merchant reads before answering without opening the question. */
export function LossLines({ losses, version }: { losses: readonly LossSummary[]; version: string }) {
  const t = useT();
  const of = (choice: LosingChoice) => losses.find((each) => each.choice === choice);
  const [mine, taken] = [of("mine"), of("new")];
  const isAlike = mine && taken && !of("mine-file") && formatLosses(t, mine) === formatLosses(t, taken);
  const lines = isAlike
    ? [t("update.conflict.loses.both", { names: formatLosses(t, mine) })]
    : [mine, taken].flatMap((each) =>
        each ? t(`update.conflict.loses.${each.choice}`, { version, names: formatLosses(t, each) }) : [],
      );
  return (
    <>
      {lines.map((line) => (
        <span key={line} className="mt-0.5 block text-warn wrap-anywhere">
          {line}
        </span>
      ))}
    </>
  );
}

interface LossListProps {
  losses: readonly AnswerLosses[];
  choice: LosingChoice;
  isNew?: boolean;
}

export function LossList({ losses, choice, isNew = false }: LossListProps) {
  const t = useT();
  const lost = losses.find((each) => each.choice === choice);
  if (!lost) return null;
  const { settings, parts } = lost;
  return (
    <div className={`grid content-start gap-2 bg-warn-soft px-4 py-3 text-small ${isNew ? "new-side" : ""}`}>
      <p className="flex items-start gap-2 font-label text-warn">
        <Icon name="triangle-alert" className="mt-0.5 size-4" />
        {t("update.conflict.losesTitle")}
      </p>
      <ul className="grid gap-2 text-ink-2">
        {settings.map((setting) => (
          <LostSetting key={`${setting.path} ${setting.place} ${setting.setting}`} setting={setting} />
        ))}
        {parts.map(({ sentence }) => (
          <li key={sentence} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}

function LostSetting({ setting: { label, setting, place, value, fallback, editor } }: { setting: ResetSettingView }) {
  const t = useT();
  return (
    <li className="min-w-0">
      <strong className="font-strong text-ink">{label ?? setting}</strong>, {place}
      {fallback === null ? null : (
        <>
          ,{" "}
          {fallback === "" ? t("update.conflict.losesDefault") : t("update.conflict.losesBecomes", { value: fallback })}
        </>
      )}
      {editor ? (
        <>
          {" "}
          <a href={editor} target="_blank" rel="noreferrer" className="link whitespace-nowrap">
            {t("update.preview.openEditor")}
          </a>
        </>
      ) : null}
      <div className="mt-1 max-h-40 overflow-auto rounded-small bg-surface px-2.5 py-1.5 font-mono text-code whitespace-pre-wrap text-ink wrap-anywhere">
        {value}
      </div>
    </li>
  );
}
