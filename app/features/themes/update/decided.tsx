/** What both sides changed where no choice is asked: the merchant's stays, and each place is said without being opened. */
import { useT } from "#app/i18n/index.ts";
import { Badge } from "#app/ui/labels.tsx";
import { Section } from "#app/ui/page.tsx";
import type { NoteText } from "./note-words.ts";
import { type AutoResolvedView, countPlaces } from "./preview-view.ts";

/** Of one file; the others stand behind a line that opens. */
const maxVisiblePlaces = 12;

interface AutoResolvedProps {
  files: readonly AutoResolvedView[];
  /** Whether it is known who changed what. */
  known: boolean;
}

export const autoResolvedId = "decided";

export function AutoResolved({ files, known }: AutoResolvedProps) {
  const t = useT();
  const count = countPlaces(files);
  const title = files.some(({ more }) => more > 0)
    ? t(known ? "update.preview.decidedTitleMore" : "update.preview.decidedTitleTwoWayMore", { count })
    : t(known ? "update.preview.decidedTitle" : "update.preview.decidedTitleTwoWay", { count });
  return (
    <Section
      anchor={autoResolvedId}
      title={title}
      aside={<Badge tone="thread">{t("update.preview.decidedYours")}</Badge>}
    >
      <p className="mb-3 max-w-[68ch] text-small text-ink-2">
        {t(known ? "update.preview.decidedText" : "update.preview.decidedTextTwoWay")}
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {files.map(({ path, places, more }) => (
          <li key={path} className="py-3">
            <h3 className="font-mono text-code break-all text-ink">{path}</h3>
            <div className="mt-1.5 grid gap-1.5 text-small text-ink-2">
              <Places places={places.slice(0, maxVisiblePlaces)} />
              {places.length > maxVisiblePlaces ? (
                <details className="group/rest">
                  <summary className="flex min-h-11 items-center font-label text-accent-text group-open/rest:hidden">
                    {t("update.preview.restPlaces", { count: places.length - maxVisiblePlaces })}
                  </summary>
                  <Places places={places.slice(maxVisiblePlaces)} />
                </details>
              ) : null}
              {more > 0 ? <p className="text-ink-3">{t("update.preview.moreNotes", { count: more })}</p> : null}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Places({ places }: { places: readonly NoteText[] }) {
  return (
    <ul className="grid gap-1.5">
      {places.map(({ sentence, fix }) => (
        <li key={sentence} className="wrap-anywhere">
          {sentence}
          {fix ? <span className="text-ink-3"> {fix}</span> : null}
        </li>
      ))}
    </ul>
  );
}
