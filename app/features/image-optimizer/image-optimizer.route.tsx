/** Lightens pictures in the browser. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useT } from "#app/i18n/index.ts";
import { PageHead } from "#app/ui/page.tsx";
import { ToolNeeds } from "#app/ui/tool-needs.tsx";
import { requireUser } from "#workers/portal/auth/guards.server.ts";

export { clientLoader } from "#app/images/codec-document.ts";

export const handle = { title: "imageOptimizer.title" };

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireUser({ context, request });
  return null;
}

export default function ImageOptimizerRoute() {
  const t = useT();
  return (
    <>
      <PageHead title={t("imageOptimizer.title")} lead={t("imageOptimizer.lead")} />
      <ToolNeeds needs={[t("imageOptimizer.needs.files"), t("imageOptimizer.needs.browser")]} />
    </>
  );
}
