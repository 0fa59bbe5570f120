/** A Worker that gives tests access to `Internal`, which has no address: it calls the operation in the path. */
import type { V4WorkerOptions } from "miniflare";

/** JSON cannot hold a file, so it is sent as base64. */
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
