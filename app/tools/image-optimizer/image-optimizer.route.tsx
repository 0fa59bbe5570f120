/** Makes pictures lighter in the browser. The work itself is loaded with the first picture. */
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useCallback, useContext, useEffect, useState } from "react";
import { type CatalogueSection, type Key, LoadedCatalogueContext, useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import dropZoneStyles from "#app/kit/forms/drop-zone.css?url";
import { DropZone, FileTarget } from "#app/kit/forms/drop-zone.tsx";
import { Button } from "#app/kit/parts/button.tsx";
import { createLazyHost } from "#app/kit/parts/observe.ts";
import { PageHead } from "#app/kit/parts/page.tsx";
import { acceptedFiles } from "#app/tools/images/format.ts";
import { addPictures, usePictures } from "#app/tools/images/picture-list.ts";
import { ToolNeeds } from "#app/tools/tool-needs.tsx";
import { requireUser } from "#workers/portal/session/guards.server.ts";

export { clientLoader } from "#app/tools/images/codec-document.ts";

export const handle = { title: "imageOptimizer.title", words: ["images"] } satisfies {
  title: Key;
  words: CatalogueSection[];
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: dropZoneStyles }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireUser({ context, request });
  return null;
}

const workbenchHost = createLazyHost("imageOptimizer", () => import("./workbench.tsx"));

export default function ImageOptimizerRoute() {
  const t = useT();
  const catalogue = useContext(LoadedCatalogueContext);
  const host = workbenchHost.useHost();
  const hasPictures = usePictures().length > 0;
  const [hasFailed, setHasFailed] = useState(false);
  const [left, setLeft] = useState(0);
  const add = useCallback((files: File[]) => setLeft(addPictures(files)), []);
  const load = useCallback(() => {
    setHasFailed(false);
    workbenchHost.load(catalogue).catch(() => setHasFailed(true));
  }, [catalogue]);
  useEffect(() => {
    if (hasPictures) load();
  }, [hasPictures, load]);

  if (host && hasPictures) {
    return (
      <FileTarget onFiles={add}>
        <host.Workbench left={left} onFiles={add} />
      </FileTarget>
    );
  }
  return (
    <>
      <PageHead title={t("imageOptimizer.title")} lead={t("imageOptimizer.lead")} />
      {hasFailed ? (
        <div className="mb-5">
          <Alert
            tone="bad"
            role="alert"
            title={t("images.errors.noCodec")}
            action={
              <Button type="button" variant="secondary" size="small" onClick={load}>
                {t("images.retry")}
              </Button>
            }
          />
        </div>
      ) : null}
      <DropZone
        accept={acceptedFiles}
        multiple
        icon="image-down"
        title={t("images.drop.title")}
        hint={t("images.drop.hint")}
        button={t("images.drop.button")}
        onFiles={add}
      />
      <div className="mt-9">
        <ToolNeeds needs={[t("imageOptimizer.needs.files"), t("imageOptimizer.needs.browser")]} />
      </div>
    </>
  );
}
