/** Makes pictures lighter in the browser. The work itself is loaded with the first picture. */
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type CatalogueSection, type Key, useT } from "#app/i18n/index.ts";
import dropZoneStyles from "#app/kit/forms/drop-zone.css?url";
import { createLazyHost } from "#app/kit/parts/observe.ts";
import { PageHead } from "#app/kit/parts/page.tsx";
import { PictureBench } from "#app/tools/images/bench.tsx";
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
  const host = workbenchHost.useHost();
  return (
    <PictureBench
      icon="image-down"
      load={workbenchHost.load}
      tool={host && ((files) => <host.Workbench {...files} />)}
      head={<PageHead title={t("imageOptimizer.title")} lead={t("imageOptimizer.lead")} />}
      foot={
        <div className="mt-9">
          <ToolNeeds needs={[t("imageOptimizer.needs.files"), t("imageOptimizer.needs.browser")]} />
        </div>
      }
    />
  );
}
