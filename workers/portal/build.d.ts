/** Modules that exist in the build alone: the pages, as Remix describes them, and the modules of their routes. */
declare module "virtual:remix/server-build" {
  import type { ServerBuild } from "@remix-run/cloudflare";

  import type { FindPassages } from "#workers/portal/assistant/contract.ts";

  export const entry: { module: ServerBuild["entry"]["module"] & { findPassages: FindPassages } };
  export const assets: ServerBuild["assets"];
  export const publicPath: ServerBuild["publicPath"];
  export const assetsBuildDirectory: ServerBuild["assetsBuildDirectory"];
  export const future: ServerBuild["future"];
  export const isSpaMode: ServerBuild["isSpaMode"];
  export const basename: ServerBuild["basename"];
  export const mode: ServerBuild["mode"];
}

declare module "virtual:portal/route-modules" {
  import type { ServerBuild } from "@remix-run/cloudflare";

  /** Imports the module of a route, by the id of the route. */
  const load: Record<string, () => Promise<ServerBuild["routes"][string]["module"]>>;
  export default load;
}
