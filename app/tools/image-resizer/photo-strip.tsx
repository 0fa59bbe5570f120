/** All pictures of the list: the one to frame, and those that cannot be used, with the reason. */
import { type Key, useT } from "#app/i18n/index.ts";
import { FilePicker } from "#app/kit/forms/drop-zone.tsx";
import { Icon } from "#app/kit/parts/icon.tsx";
import { acceptedFiles } from "#app/tools/images/format.ts";
import {
  clearPictures,
  type Picture,
  removePicture,
  restorePictures,
  useReplacedPictures,
} from "#app/tools/images/picture-list.ts";
import { useThumbnail } from "#app/tools/images/use-thumbnail.ts";

interface PhotoStripProps {
  pictures: readonly Picture[];
  selected: number | undefined;
  onSelect: (id: number) => void;
  onFiles: (files: File[]) => void;
}

export function PhotoStrip({ pictures, selected, onSelect, onFiles }: PhotoStripProps) {
  const t = useT();
  const broken = pictures.filter(({ error }) => error);
  const replaced = useReplacedPictures().filter(({ error }) => !error).length;
  return (
    <section aria-label={t("imageResizer.photos.label")} className="mt-7 grid gap-3 border-t border-line pt-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="font-label text-ink">
          {t("imageResizer.photos.count", { count: pictures.length - broken.length })}
        </p>
        <p className="flex-1 basis-64 text-small text-ink-3">{t("imageResizer.photos.kept")}</p>
        {replaced > 0 ? (
          <button type="button" className="link" onClick={restorePictures}>
            {t("imageResizer.photos.restore", { count: replaced })}
          </button>
        ) : null}
        <button type="button" className="link" onClick={clearPictures}>
          {t("imageResizer.photos.clear")}
        </button>
        <FilePicker accept={acceptedFiles} multiple onFiles={onFiles} className="add-button">
          <Icon name="plus" className="size-4" />
          {t("imageResizer.add")}
        </FilePicker>
      </div>
      <ul className="resizer-strip">
        {pictures.map((picture) =>
          picture.error ? null : (
            <li key={picture.id} className="relative">
              <button
                type="button"
                aria-pressed={picture.id === selected}
                onClick={() => onSelect(picture.id)}
                className="resizer-choice"
              >
                <Thumbnail picture={picture} />
                <span className="truncate text-small text-ink-2">{picture.file.name}</span>
                {picture.header?.isAnimated ? (
                  <span className="text-tiny text-ink-3">{t("images.firstFrame")}</span>
                ) : null}
              </button>
              <RemoveButton picture={picture} />
            </li>
          ),
        )}
      </ul>
      {broken.length > 0 ? (
        <ul className="grid gap-2">
          {broken.map((picture) => (
            <li key={picture.id} className="flex items-center gap-2 text-small text-bad">
              <Icon name="circle-alert" className="size-4" />
              <span className="min-w-0 flex-1 wrap-anywhere">
                {toFailureText(t, picture.file.name, picture.error, picture.otherFormat)}
              </span>
              <RemoveButton picture={picture} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

export const toFailureText = (
  t: ReturnType<typeof useT>,
  name: string,
  code: Picture["error"],
  format: Picture["otherFormat"] = "",
): string =>
  t("imageResizer.failed", { name, cause: t(`images.errors.${code ?? "unreadable"}` satisfies Key, { format }) });

function RemoveButton({ picture: { id, file } }: { picture: Picture }) {
  const t = useT();
  return (
    <button
      type="button"
      aria-label={t("imageResizer.photos.remove", { name: file.name })}
      onClick={() => removePicture(id)}
      className="resizer-remove"
    >
      <Icon name="x" className="size-4" />
    </button>
  );
}

function Thumbnail({ picture }: { picture: Picture }) {
  return <img src={useThumbnail(picture)} alt="" className="resizer-thumbnail" />;
}
