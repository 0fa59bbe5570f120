/** Files with one fate, a row each; what is to be said of one opens under it. */
import { useT } from "#app/i18n/index.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/labels.tsx";
import { FileNotes } from "./file-notes.tsx";
import type { FileView } from "./preview-view.ts";

/** The others stand behind a line that opens. */
const maxVisibleFiles = 8;

interface FileListProps {
  files: readonly FileView[];
  icon: IconName;
  /** The release that was taken, where a conflict was settled for it. */
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
  const { path, notes, moreNotes, isNew, choice, autoResolvedCount } = file;
  const [only] = notes;
  const isShort = notes.length + moreNotes < 2 && !only?.fix;
  const chosen = choice ? t(`update.report.choice.${choice}`, { version }) : null;
  const short = chosen ?? only?.sentence ?? (isNew ? t("update.preview.addedBadge") : null);
  const name = (
    <>
      <Icon name={icon} className="size-4 text-thread" />
      <span className="min-w-0 flex-1 basis-56 font-mono text-code break-all text-ink">{path}</span>
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
    <details className="group/file">
      <summary className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-2 hover:bg-row-hover">
        {name}
        <span className="flex flex-none items-center gap-3 text-small text-ink-3 max-tablet:w-full max-tablet:pl-7">
          {chosen ?? t("update.preview.remarks", { count: notes.length + moreNotes })}
          <Icon name="chevron-right" className="size-4 text-ink-3 transition-transform group-open/file:rotate-90" />
        </span>
      </summary>
      <div className="pb-3.5 pl-7">
        <FileNotes notes={notes} more={moreNotes} />
      </div>
    </details>
  );
}
