/** What starts Remix in the browser: the files to fetch, where the data will arrive, and the modules of this page's routes. */
import type { EntryContext } from "@remix-run/cloudflare";

export function firstScripts(entry: EntryContext, nonce: string): string {
  const { manifest, serverHandoffString, staticHandlerContext, renderMeta } = entry;
  // Asked by Remix before it sends the data.
  if (renderMeta) renderMeta.didRenderScripts = true;
  const routes = activeMatches(staticHandlerContext).flatMap(({ route }) => manifest.routes[route.id] ?? []);
  const files = [manifest.entry, ...routes].flatMap(({ module, imports = [] }) => [module, ...imports]);
  // Low: on a slow line the style sheet comes first, without which nothing is drawn.
  const preloads = [...new Set([manifest.url, ...files])].map(
    (href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`,
  );
  const data = `window.__remixContext=${serverHandoffString};__remixContext.stream=new ReadableStream({start(c){__remixContext.streamController=c}}).pipeThrough(new TextEncoderStream())`;
  const modules = [
    `import ${JSON.stringify(manifest.url)}`,
    ...routes.map(({ module }, index) => `import * as route${index} from ${JSON.stringify(module)}`),
    `window.__remixRouteModules={${routes.map(({ id }, index) => `${JSON.stringify(id)}:route${index}`)}}`,
    `import(${JSON.stringify(manifest.entry.module)})`,
  ];
  const open = `<script nonce="${nonce}"`;
  return `${preloads.join("")}${open}>${data}</script>${open} type="module" async>${modules.join(";")}</script>`;
}

/** Nothing is shown of what stands below a route that failed. */
function activeMatches({ matches, errors }: EntryContext["staticHandlerContext"]) {
  const failed = matches.findIndex(({ route }) => errors?.[route.id] !== undefined);
  return failed < 0 ? matches : matches.slice(0, failed + 1);
}
