/** The pages as `remix vite:build` leaves them; they need not be there for the types to be checked. */
declare module "*/build/pages/server/index.js" {
  import type { ServerBuild } from "@remix-run/cloudflare";

  import type { FindPassages } from "#workers/portal/assistant/contract.ts";

  export const entry: { module: ServerBuild["entry"]["module"] & { findPassages: FindPassages } };
  export const routes: ServerBuild["routes"];
  export const assets: ServerBuild["assets"];
  export const publicPath: ServerBuild["publicPath"];
  export const assetsBuildDirectory: ServerBuild["assetsBuildDirectory"];
  export const future: ServerBuild["future"];
  export const isSpaMode: ServerBuild["isSpaMode"];
  export const basename: ServerBuild["basename"];
  export const mode: ServerBuild["mode"];
}
