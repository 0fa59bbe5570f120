/** Services included in a licence, additional services, and contact. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireAccess } from "#workers/portal/session/guards.server.ts";
import { Contact } from "./contact.tsx";
import { guideHandle } from "./guide-handle.ts";
import { guidePage } from "./guide-page.server.ts";
import { GuideView } from "./guide-view.tsx";

export { links } from "./guide-handle.ts";

export const handle = guideHandle;

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAccess({ context, request });
  return guidePage({ context, request });
}

export default function ServicesRoute() {
  return (
    <GuideView page={useLoaderData<typeof loader>()}>
      <Contact />
    </GuideView>
  );
}
