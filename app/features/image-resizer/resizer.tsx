/** The empty tool; the rest loads with the first picture. */
import { useContext, useEffect } from "react";
import { LoadedCatalogueContext, useT } from "#app/i18n/index.ts";
import { usePictures } from "#app/images/picture-list.ts";
import { createLazyHost } from "#app/observe.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { PictureSizes } from "#workers/portal/contract.ts";
import { PictureDrop } from "./picture-drop.tsx";

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
  useEffect(() => {
    // The texts of errors are for sending.
    if (hasPictures) void Promise.resolve(catalogue?.load("errors")).then(() => host.load(catalogue));
  }, [hasPictures, catalogue]);
  if (hasPictures && loaded) return <loaded.Workspace {...props} />;
  if (hasPictures) return <p className="text-ink-2">{t("imageResizer.opening")}</p>;
  return (
    <PictureDrop>
      <EmptyState title={t("imageResizer.empty.title")} action={<PictureDrop.Button look="primary" />}>
        {t("imageResizer.empty.text")}
      </EmptyState>
    </PictureDrop>
  );
}
