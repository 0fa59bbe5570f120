/** Products worth selling. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useT } from "#app/i18n/index.ts";
import { PageHead } from "#app/ui/page.tsx";
import { requireUser } from "#workers/portal/auth/guards.server.ts";

export const handle = { title: "winningProducts.title" };

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireUser({ context, request });
  return null;
}

export default function WinningProductsRoute() {
  const t = useT();
  return (
    <>
      <PageHead title={t("winningProducts.title")} lead={t("winningProducts.lead")} />
    </>
  );
}
