/** Crops and resizes pictures in the browser, and sends them to the store's Files on request. */
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type CatalogueSection, type Key, type LoadedCatalogue, useT } from "#app/i18n/index.ts";
import dropZoneStyles from "#app/kit/forms/drop-zone.css?url";
import { createLazyHost } from "#app/kit/parts/observe.ts";
import { PageHead } from "#app/kit/parts/page.tsx";
import { PictureBench } from "#app/tools/images/bench.tsx";
import { ToolNeeds } from "#app/tools/tool-needs.tsx";
import { toStoreName } from "#base/store-address.ts";
import { requireUser } from "#workers/portal/session/guards.server.ts";

export { clientLoader } from "#app/tools/images/codec-document.ts";

export const handle = { title: "imageResizer.title", words: ["images"] } satisfies {
  title: Key;
  words: CatalogueSection[];
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: dropZoneStyles }];

/** Without the licence service the tool works, and only cannot send. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireUser({ context, request });
  const licences = context.licencesFor(viewer);
  const [overview, sizes] = await Promise.all([
    viewer.emailVerified ? licences.overview() : null,
    licences.pictureSizes(),
  ]);
  const shops = overview?.ok ? overview.value.shops : [];
  return {
    stores: shops
      .filter(({ licenceStatus, state }) => licenceStatus !== "paused" && state !== "inactive")
      .map(({ shop }) => toStoreName(shop)),
    theme: sizes.ok ? sizes.value : null,
  };
}

const toolHost = createLazyHost("imageResizer", () => import("./workspace.tsx"));

/** The texts of errors are for sending. */
const loadTool = (catalogue: LoadedCatalogue | null) =>
  Promise.all([catalogue?.load("errors"), toolHost.load(catalogue)]);

export default function ImageResizerRoute() {
  const t = useT();
  const { stores, theme } = useLoaderData<typeof loader>();
  const tool = toolHost.useHost();
  return (
    <>
      <PageHead title={t("imageResizer.title")} lead={t("imageResizer.lead")} />
      <PictureBench
        icon="crop"
        load={loadTool}
        tool={tool && ((files) => <tool.Workspace stores={stores} theme={theme} {...files} />)}
      />
      <div className="mt-9">
        <ToolNeeds
          needs={[t("imageResizer.needs.files"), t("imageResizer.needs.browser"), t("imageResizer.needs.store")]}
        />
      </div>
    </>
  );
}
