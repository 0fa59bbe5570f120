/** A guide, or the start page of a shelf. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireAccess } from "#workers/portal/session/guards.server.ts";
import { guideHandle } from "./guide-handle.ts";
import { GuideShelf } from "./guide-index.tsx";
import { guidePage } from "./guide-page.server.ts";
import { GuideView } from "./guide-view.tsx";

export { links } from "./guide-handle.ts";

export const handle = guideHandle;

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAccess({ context, request });
  return guidePage({ context, request });
}

export default function GuideRoute() {
  const page = useLoaderData<typeof loader>();
  return <GuideView page={page}>{page.isFirst ? <GuideShelf guides={page.guides} /> : null}</GuideView>;
}
