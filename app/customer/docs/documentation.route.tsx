/** The documentation with all its guides in a left column. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireAccess } from "#workers/portal/session/guards.server.ts";
import { guideHandle } from "./guide-handle.ts";
import { GuideIndex } from "./guide-index.tsx";
import { guidePage } from "./guide-page.server.ts";
import { GuideView } from "./guide-view.tsx";

export { links } from "./guide-handle.ts";

export const handle = { ...guideHandle, bleed: true };

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAccess({ context, request });
  return guidePage({ context, request });
}

export default function DocumentationRoute() {
  const page = useLoaderData<typeof loader>();
  return (
    <div className="@container/sheet">
      <div className="guide-sheet">
        <GuideIndex guides={page.guides} />
        <div className="px-4 pt-6 pb-12 tablet:px-7 tablet:pt-[30px] desktop:px-10 desktop:pt-9 print:p-0">
          <GuideView page={page} hideSearch />
        </div>
      </div>
    </div>
  );
}
