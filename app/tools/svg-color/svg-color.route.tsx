/** Changes the colours of SVG drawings in the browser. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type CatalogueSection, type Key, useT } from "#app/i18n/index.ts";
import { PageHead } from "#app/kit/parts/page.tsx";
import { ToolNeeds } from "#app/tools/tool-needs.tsx";
import { success } from "#base/errors.ts";
import { requireUser } from "#workers/portal/session/guards.server.ts";
import { FailedFiles, Opener } from "./opener.tsx";
import { useOpenedFiles } from "./use-opened-files.ts";

export const handle = { title: "svgColor.title", words: ["svgColor", "ui"] } satisfies {
  title: Key;
  words: CatalogueSection[];
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireUser({ context, request });
  // Licences belong to a verified address; without one there is no store.
  const loaded = viewer.emailVerified ? await context.licencesFor(viewer).overview() : success({ shops: [] });
  const shops = loaded.ok ? loaded.value.shops : [];
  return {
    stores: shops.filter(({ licenceStatus }) => licenceStatus === "active").map(({ shop }) => shop),
    storesFailed: !loaded.ok,
  };
}

export default function SvgColorRoute() {
  const t = useT();
  const page = useLoaderData<typeof loader>();
  const files = useOpenedFiles(t("svgColor.pasted"));
  if (files.tool && files.opened.length > 0) return <files.tool.Workbench {...page} files={files} />;
  return (
    <>
      <PageHead title={t("svgColor.title")} lead={t("svgColor.lead")} />
      <FailedFiles files={files} />
      <Opener files={files} />
      <ToolNeeds needs={[t("svgColor.needs.files"), t("svgColor.needs.browser")]} />
    </>
  );
}
