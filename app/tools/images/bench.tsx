/** The bench of both picture tools: a drop zone before the first picture, then the tool itself, which loads with it. */
import { type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { type LoadedCatalogue, LoadedCatalogueContext, useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { DropZone, FileTarget } from "#app/kit/forms/drop-zone.tsx";
import { Button } from "#app/kit/parts/button.tsx";
import type { IconName } from "#app/kit/parts/icon.tsx";
import { acceptedFiles } from "./format.ts";
import { addPictures, usePictures } from "./picture-list.ts";

export interface BenchFiles {
  /** Files that were not added because the list is full. */
  left: number;
  onFiles: (files: File[]) => void;
}

interface PictureBenchProps {
  icon: IconName;
  /** Loads the tool and its texts. Must be the same function on every render. */
  load: (catalogue: LoadedCatalogue | null) => Promise<unknown>;
  /** Null until it is loaded. */
  tool: ((files: BenchFiles) => ReactNode) | null;
  /** Stands above and below the drop zone. */
  head?: ReactNode;
  foot?: ReactNode;
}

export function PictureBench({ icon, load, tool, head, foot }: PictureBenchProps) {
  const t = useT();
  const catalogue = useContext(LoadedCatalogueContext);
  const hasPictures = usePictures().length > 0;
  const [hasFailed, setHasFailed] = useState(false);
  const [left, setLeft] = useState(0);
  const onFiles = useCallback((files: File[]) => setLeft(addPictures(files)), []);
  const start = useCallback(() => {
    setHasFailed(false);
    load(catalogue).catch(() => setHasFailed(true));
  }, [catalogue, load]);
  useEffect(() => {
    if (hasPictures) start();
  }, [hasPictures, start]);

  if (tool && hasPictures) return <FileTarget onFiles={onFiles}>{tool({ left, onFiles })}</FileTarget>;
  const retry = (
    <Button type="button" variant="secondary" size="small" onClick={start}>
      {t("images.retry")}
    </Button>
  );
  return (
    <>
      {head}
      {hasFailed ? (
        <div className="mb-5">
          <Alert tone="bad" role="alert" title={t("images.errors.noCodec")} action={retry} />
        </div>
      ) : null}
      <DropZone
        accept={acceptedFiles}
        multiple
        icon={icon}
        title={t("images.drop.title")}
        hint={t("images.drop.hint")}
        button={t("images.drop.button")}
        onFiles={onFiles}
      />
      {foot}
    </>
  );
}

export function LeftFiles({ left }: Pick<BenchFiles, "left">) {
  const t = useT();
  if (left === 0) return null;
  return (
    <div className="mb-5">
      <Alert tone="warn" role="alert" title={t("images.left", { count: left })}>
        {t("images.leftText")}
      </Alert>
    </div>
  );
}
