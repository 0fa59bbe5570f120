/** A way to the licence service's `Internal`, which has no address: a Worker beside it that calls the operation named in the path. */
import type { V4WorkerOptions } from "miniflare";

/** A file, which JSON cannot hold, comes as base64. */
const script = `export default {
  async fetch(request, { LICENCES }) {
    const { caller, argument } = await request.json();
    if (argument?.body) argument.body = new Blob([Uint8Array.fromBase64(argument.body)]).stream();
    return Response.json(await LICENCES[new URL(request.url).pathname.slice(1)](caller, argument));
  },
};`;

export const licencesDoor = (port: number): V4WorkerOptions => ({
  name: "licences-door",
  modules: [{ type: "ESModule", path: "licences-door.js", contents: script }],
  compatibilityDate: "2026-07-30",
  serviceBindings: { LICENCES: { name: "licences", entrypoint: "Internal" } },
  unsafeDirectSockets: [{ host: "127.0.0.1", port }],
});
