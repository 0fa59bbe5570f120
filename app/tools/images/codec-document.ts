/** Makes the pages of the picture tools load in a document of their own, which has the content policy for codecs. */
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { isCodecPage } from "#base/codec-pages.ts";

/** Whether the current document was loaded with the policy; a client-side navigation does not change it. */
export function isCodecDocument(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded !== undefined && isCodecPage(new URL(loaded.name).pathname);
}

export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  if (isCodecDocument()) return serverLoader();
  location.assign(request.url);
  // The page stays as it is until the other document arrives.
  return new Promise(() => {});
}
