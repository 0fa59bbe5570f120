/** Help start page: the viewer's progress, then the general guide. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { requireUser } from "#workers/portal/session/guards.server.ts";
import { checklist } from "./checklist.server.ts";
import { Checklist, checklistId } from "./checklist.tsx";
import { guideHandle } from "./guide-handle.ts";
import { GuideShelf } from "./guide-index.tsx";
import { guidePage } from "./guide-page.server.ts";
import { GuideView } from "./guide-view.tsx";

export { links } from "./guide-handle.ts";

export const handle = guideHandle;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireUser({ context, request });
  const [page, steps] = await Promise.all([guidePage({ context, request }), checklist(context, viewer)]);
  return { ...page, steps, waitingUpdates: steps.late };
}

export default function HelpRoute() {
  const t = useT();
  const { steps, ...page } = useLoaderData<typeof loader>();
  return (
    <GuideView
      page={page}
      above={<Checklist data={steps} />}
      aboveHeadings={[{ id: checklistId, text: t("guides.steps.title"), level: 2 }]}
    >
      <GuideShelf guides={page.guides} />
    </GuideView>
  );
}
