/** The empty tool; the rest loads with the first picture. */
import { useCallback, useContext, useEffect, useState } from "react";
import { LoadedCatalogueContext, useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { DropZone, FileTarget } from "#app/kit/forms/drop-zone.tsx";
import { Button } from "#app/kit/parts/button.tsx";
import { createLazyHost } from "#app/kit/parts/observe.ts";
import { acceptedFiles } from "#app/tools/images/format.ts";
import { addPictures, usePictures } from "#app/tools/images/picture-list.ts";
import type { PictureSizes } from "#workers/portal/contract.ts";

const host = createLazyHost("imageResizer", () => import("./workspace.tsx"));

export interface ResizerProps {
  /** Names of connected stores. */
  stores: string[];
  /** Null without a published release. */
  theme: PictureSizes | null;
}

export function Resizer(props: ResizerProps) {
  const t = useT();
  const catalogue = useContext(LoadedCatalogueContext);
  const hasPictures = usePictures().length > 0;
  const loaded = host.useHost();
  const [hasFailed, setHasFailed] = useState(false);
  const [left, setLeft] = useState(0);
  const add = useCallback((files: File[]) => setLeft(addPictures(files)), []);
  const load = useCallback(() => {
    setHasFailed(false);
    // The texts of errors are for sending.
    Promise.all([catalogue?.load("errors"), host.load(catalogue)]).catch(() => setHasFailed(true));
  }, [catalogue]);
  useEffect(() => {
    if (hasPictures) load();
  }, [hasPictures, load]);

  if (loaded && hasPictures) {
    return (
      <FileTarget onFiles={add}>
        <loaded.Workspace {...props} left={left} onFiles={add} />
      </FileTarget>
    );
  }
  const retry = (
    <Button type="button" variant="secondary" size="small" onClick={load}>
      {t("images.retry")}
    </Button>
  );
  return (
    <>
      {hasFailed ? (
        <div className="mb-5">
          <Alert tone="bad" role="alert" title={t("images.errors.noCodec")} action={retry} />
        </div>
      ) : null}
      <DropZone
        accept={acceptedFiles}
        multiple
        icon="crop"
        title={t("images.drop.title")}
        hint={t("images.drop.hint")}
        button={t("images.drop.button")}
        onFiles={add}
      />
    </>
  );
}
