/** Lists of changed files, automatically resolved changes and reset settings, in the preview and in the report. */

import { useT } from "#app/i18n/index.ts";
import { Icon, type IconName } from "#app/kit/parts/icon.tsx";
import { Badge } from "#app/kit/parts/labels.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import type { NoteText } from "./note-text.ts";
import { type AutoResolvedView, countPlaces, type FileView } from "./preview-view.ts";

/** Files beyond this number are collapsed. */
const maxVisibleFiles = 8;

interface FileListProps {
  files: readonly FileView[];
  icon: IconName;
  /** The target release, named where a conflict was resolved in its favour. */
  version: string;
}

export function FileList({ files, icon, version }: FileListProps) {
  const t = useT();
  const hidden = files.length > maxVisibleFiles + 2 ? files.slice(maxVisibleFiles) : [];
  const rows = (some: readonly FileView[]) => (
    <ul className="divide-y divide-line">
      {some.map((file) => (
        <li key={file.path}>
          <FileRow {...{ file, icon, version }} />
        </li>
      ))}
    </ul>
  );
  if (files.length === 0) return <p className="text-small text-ink-3">{t("update.preview.nothing")}</p>;
  return (
    <div className="divide-y divide-line border-y border-line">
      {rows(hidden.length > 0 ? files.slice(0, maxVisibleFiles) : files)}
      {hidden.length > 0 ? (
        <details className="group/rest">
          <summary className="flex min-h-12 items-center font-label text-accent-text group-open/rest:hidden">
            {t("update.preview.rest", { count: hidden.length })}
          </summary>
          {rows(hidden)}
        </details>
      ) : null}
    </div>
  );
}

function FileRow({ file, icon, version }: { file: FileView } & Omit<FileListProps, "files">) {
  const t = useT();
  const { path, title, notes, moreNotes, madeBy, summary, lostCount, isNew, choice, answeredBy, autoResolvedCount } =
    file;
  const [only] = notes;
  const isShort = notes.length + moreNotes < 2 && !only?.fix;
  const answer = choice ? t(`update.report.choice.${choice}`, { version }) : null;
  const chosen = answer && answeredBy ? t("update.report.answeredBy", { answer, name: answeredBy }) : answer;
  const short = chosen ?? only?.sentence ?? (isNew ? t("update.preview.addedBadge") : null);
  const name = (
    <>
      <Icon name={icon} className="size-4 text-thread" />
      <span className="flex-1 basis-56 wrap-anywhere">
        {title} <small className="text-ink-3">{path}</small>
      </span>
      {madeBy ? (
        <span className="max-tablet:w-full max-tablet:pl-7">
          <Badge tone="grey">{madeBy}</Badge>
        </span>
      ) : null}
      {lostCount > 0 ? (
        <span className="max-tablet:w-full max-tablet:pl-7">
          <Badge tone="warn">{t("update.preview.lostIn", { count: lostCount })}</Badge>
        </span>
      ) : null}
      {autoResolvedCount > 0 ? (
        <span className="max-tablet:w-full max-tablet:pl-7">
          <Badge tone="thread">{t("update.preview.decidedIn", { count: autoResolvedCount })}</Badge>
        </span>
      ) : null}
    </>
  );
  if (isShort && !(chosen && only)) {
    return (
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-0.5 py-2">
        {name}
        {short ? <span className="text-small text-ink-3 max-tablet:w-full max-tablet:pl-7">{short}</span> : null}
      </div>
    );
  }
  return (
    <details className="group">
      <summary className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-2 hover:bg-row-hover">
        {name}
        <span className="flex flex-none items-center gap-3 text-small text-ink-3 max-tablet:w-full max-tablet:pl-7">
          {chosen ?? summary}
          <Icon name="chevron-right" className="size-4 text-ink-3 transition-transform group-open:rotate-90" />
        </span>
      </summary>
      <div className="pb-3.5 pl-7">
        <FileNotes notes={notes} more={moreNotes} />
      </div>
    </details>
  );
}

/** Notes on a file, each with its fix. */
export function FileNotes({ notes, more }: { notes: readonly NoteText[]; more: number }) {
  const t = useT();
  if (notes.length === 0 && more === 0) return null;
  return (
    <ul className="grid gap-1.5 text-small text-ink-2">
      {notes.map(({ sentence, fix }) => (
        <li key={sentence} className="break-words">
          {sentence}
          {fix ? <span className="text-ink-3"> {fix}</span> : null}
        </li>
      ))}
      {more > 0 ? <li className="text-ink-3">{t("update.preview.moreNotes", { count: more })}</li> : null}
    </ul>
  );
}

/** Changes on both sides that the merge resolved in the merchant's favour without a choice. */

/** Places of one file beyond this number are collapsed. */
const maxVisiblePlaces = 12;

interface AutoResolvedProps {
  files: readonly AutoResolvedView[];
  /** Whether the base release is known, and so who changed what. */
  known: boolean;
}

const autoResolvedId = "decided";

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
      <PlacesByFile files={files} />
    </Section>
  );
}

/** What the release's migrations did with the merchant's settings and sections. */
export function Prepared({ files, version }: { files: readonly AutoResolvedView[]; version: string }) {
  const t = useT();
  if (files.length === 0) return null;
  const isComplete = files.every(({ places }) => places.every(({ fix }) => fix === null));
  return (
    <Section
      title={t("update.preview.preparedTitle", { count: countPlaces(files) })}
      aside={isComplete ? <Badge tone="ok">{t("update.preview.preparedBadge")}</Badge> : null}
    >
      <p className="mb-3 max-w-[68ch] text-small text-ink-2">{t("update.preview.preparedText", { version })}</p>
      <PlacesByFile files={files} />
    </Section>
  );
}

function PlacesByFile({ files }: { files: readonly AutoResolvedView[] }) {
  const t = useT();
  return (
    <ul className="divide-y divide-line border-y border-line">
      {files.map(({ path, title, editor, places, more }) => (
        <li key={path} className="py-3">
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
            <h3 className="font-strong text-ink">{title}</h3>
            <span className="min-w-0 flex-1 basis-56 font-mono text-tiny break-all text-ink-3">{path}</span>
            {editor ? (
              <a href={editor} target="_blank" rel="noreferrer" className="link text-small">
                {t("update.preview.openEditor")}
              </a>
            ) : null}
          </div>
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
