/** Crops and resizes pictures in the browser. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useT } from "#app/i18n/index.ts";
import { PageHead } from "#app/ui/page.tsx";
import { ToolNeeds } from "#app/ui/tool-needs.tsx";
import { requireUser } from "#workers/portal/auth/guards.server.ts";

export { clientLoader } from "#app/images/codec-document.ts";

export const handle = { title: "imageResizer.title" };

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireUser({ context, request });
  return null;
}

export default function ImageResizerRoute() {
  const t = useT();
  return (
    <>
      <PageHead title={t("imageResizer.title")} lead={t("imageResizer.lead")} />
      <ToolNeeds needs={[t("imageResizer.needs.files"), t("imageResizer.needs.browser")]} />
    </>
  );
}
