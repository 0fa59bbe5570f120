/** Changes the colours of SVG drawings in the browser. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useT } from "#app/i18n/index.ts";
import { PageHead } from "#app/ui/page.tsx";
import { ToolNeeds } from "#app/ui/tool-needs.tsx";
import { requireUser } from "#workers/portal/auth/guards.server.ts";

export const handle = { title: "svgColor.title" };

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireUser({ context, request });
  return null;
}

export default function SvgColorRoute() {
  const t = useT();
  return (
    <>
      <PageHead title={t("svgColor.title")} lead={t("svgColor.lead")} />
      <ToolNeeds needs={[t("svgColor.needs.files"), t("svgColor.needs.browser")]} />
    </>
  );
}
