/** One picture of the list: sizes, progress, and what can be done when it fails. */
import { memo } from "react";
import { formatBytes, formatNumber } from "#app/i18n/format.ts";
import { type Key, useLanguage, useT } from "#app/i18n/index.ts";
import { FilePicker } from "#app/kit/forms/drop-zone.tsx";
import { Icon } from "#app/kit/parts/icon.tsx";
import type { EncodedPicture } from "#app/tools/images/contract.ts";
import { acceptedFiles, isRetryable } from "#app/tools/images/format.ts";
import { type Picture, removePicture, replacePicture } from "#app/tools/images/picture-list.ts";
import { pictureTypes } from "#base/picture-formats.ts";
import { type Entry, leaveOut, resumeBatch } from "./batch.ts";

interface PictureRowProps {
  picture: Picture;
  /** Undefined while its header is read. */
  entry: Entry | undefined;
  isShown: boolean;
  onShow: (id: number) => void;
}

export const PictureRow = memo(function PictureRow({ picture, entry, isShown, onShow }: PictureRowProps) {
  const t = useT();
  const language = useLanguage();
  const { id, file } = picture;
  const result = entry?.result;
  const error = picture.error ?? entry?.error;
  const before = formatBytes(language, file.size);
  const note = result && findNote(result, file.size);
  const isLarger = result && result.blob.size > file.size;
  return (
    <li className="optimizer-row" aria-current={isShown || undefined}>
      <span className={`optimizer-thumbnail ${error ? "bg-bad-soft" : "bg-sunken"}`}>
        {result ? <img src={result.thumbnailUrl} alt="" /> : null}
        {error ? <Icon name="image-off" className="text-bad-mark" /> : null}
      </span>
      <span className="min-w-0">
        {result ? (
          <button
            type="button"
            className="optimizer-name"
            onClick={() => onShow(id)}
            aria-label={t("imageOptimizer.list.show", { name: file.name })}
          >
            {file.name}
          </button>
        ) : (
          <span className="optimizer-name">{file.name}</span>
        )}
        <PictureFacts picture={picture} />
        {error ? (
          <span className="block text-small text-bad">
            {t(`images.errors.${error}`, { format: picture.otherFormat ?? "" })}
          </span>
        ) : null}
        {note ? <span className="block text-small text-warn">{t(note)}</span> : null}
        {isLarger ? (
          <button type="button" className="link text-left text-small" onClick={() => leaveOut(id, !entry?.isLeftOut)}>
            {t(entry?.isLeftOut ? "imageOptimizer.list.include" : "imageOptimizer.list.leaveOut")}{" "}
            <span className="sr-only">{file.name}</span>
          </button>
        ) : null}
      </span>
      <span className="optimizer-sizes">
        {result ? (
          <>
            <span className="sr-only">
              {t("imageOptimizer.list.becomes", { before, after: formatBytes(language, result.blob.size) })}
            </span>
            <span aria-hidden>{before}</span>
            <Icon name="arrow-right" className="size-4 text-ink-3" />
            <span aria-hidden className="font-strong text-ink">
              {formatBytes(language, result.blob.size)}
            </span>
          </>
        ) : (
          before
        )}
      </span>
      <RowState picture={picture} entry={entry} />
      <button
        type="button"
        className="optimizer-remove"
        aria-label={t("imageOptimizer.list.remove", { name: file.name })}
        onClick={() => removePicture(id)}
      >
        <Icon name="x" className="size-4" />
      </button>
    </li>
  );
});

function PictureFacts({ picture: { header } }: { picture: Picture }) {
  const t = useT();
  const language = useLanguage();
  if (!header) return null;
  const { format, width, height, isAnimated, mayBeIncomplete } = header;
  const size = `${formatNumber(language, width)} × ${formatNumber(language, height)}`;
  return (
    <span className="block text-small text-ink-3">
      {pictureTypes[format].name}, {size}
      {isAnimated ? `, ${t("images.firstFrame")}` : null}
      {mayBeIncomplete ? <span className="block text-warn">{t("images.mayBeIncomplete")}</span> : null}
    </span>
  );
}

function RowState({ picture, entry }: { picture: Picture; entry: Entry | undefined }) {
  const t = useT();
  const language = useLanguage();
  const { id, file } = picture;
  const error = picture.error ?? entry?.error;
  if (error && isRetryable(error)) {
    return (
      <button type="button" className="link optimizer-state" onClick={resumeBatch}>
        {t("imageOptimizer.list.retry")}
      </button>
    );
  }
  if (error) {
    return (
      <FilePicker
        accept={acceptedFiles}
        className="link optimizer-state"
        onFiles={([replacement]) => replacement && replacePicture(id, replacement)}
      >
        {t("imageOptimizer.list.replace")} <span className="sr-only">{file.name}</span>
      </FilePicker>
    );
  }
  if (entry?.result) {
    const percent = Math.round((entry.result.blob.size / file.size - 1) * 100);
    const sign = percent > 0 ? "+" : "−";
    return (
      <span className={`optimizer-state font-strong ${percent < 0 ? "text-ok" : "text-ink-2"}`}>
        {sign}
        {"\u00a0"}
        {t("ui.progress.percent", { percent: formatNumber(language, Math.abs(percent)) })}
      </span>
    );
  }
  if (entry?.state === "working") {
    return (
      <progress
        max={1}
        value={entry.progress}
        aria-label={t("imageOptimizer.list.progress", { name: file.name })}
        className="progress optimizer-state"
      />
    );
  }
  const state: Key = !picture.header
    ? "imageOptimizer.list.reading"
    : entry?.state === "stopped"
      ? "imageOptimizer.list.stopped"
      : "imageOptimizer.list.waiting";
  return <span className="optimizer-state text-ink-3">{t(state)}</span>;
}

type NotedResult = Pick<EncodedPicture, "blob" | "isOriginal" | "isAimReached">;

/** What the person should know about a result. */
export function findNote({ blob, isOriginal, isAimReached }: NotedResult, originalBytes: number): Key | null {
  // A PNG has no quality that could be lowered.
  const isPng = blob.type === pictureTypes.png.type;
  if (blob.size > originalBytes) return isPng ? "imageOptimizer.list.largerPng" : "imageOptimizer.list.larger";
  if (!isAimReached) return isPng ? "imageOptimizer.list.lossless" : "imageOptimizer.list.unreached";
  return isOriginal ? "imageOptimizer.list.kept" : null;
}
