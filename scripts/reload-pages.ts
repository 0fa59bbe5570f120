/**
 * `npm run dev`: an open page reloads once after the stack has reloaded, which closes the page's socket. After a build of
 * style sheets alone the page only takes the new ones.
 */
import path from "node:path";
import type { BundledWorker } from "./wrapped-worker.ts";

const pageScript = `
  const connect = (isAgain) => {
    const socket = new WebSocket(location.origin.replace("http", "ws") + "/dev/reload");
    socket.onopen = () => isAgain && location.reload();
    socket.onmessage = () => {
      for (const sheet of document.querySelectorAll('link[rel=stylesheet][href^="/assets/"]')) {
        sheet.href = new URL(sheet.href).pathname + "?" + Date.now();
      }
    };
    socket.onclose = () => setTimeout(connect, 200, true);
  };
  connect(false);
`;

/** Called by the parent process after a build of style sheets. */
export const newStylesPath = "/dev/styles";

/**
 * The policy of a page allows scripts of its own origin. A socket can only be used by the request that opened it, so each
 * looks for new styles by itself.
 */
const entry = (bundle: string) => `
  import worker from "./${bundle}";
  export * from "./${bundle}";
  let styles = 0;
  export default {
    ...worker,
    async fetch(request, env, ctx) {
      const { pathname } = new URL(request.url);
      if (pathname === "/dev/reload.js") {
        return new Response(${JSON.stringify(pageScript)}, { headers: { "Content-Type": "text/javascript" } });
      }
      if (pathname === "/dev/reload") {
        const [client, server] = Object.values(new WebSocketPair());
        server.accept();
        let seen = styles;
        const timer = setInterval(() => {
          if (seen === styles) return;
          seen = styles;
          server.send("styles");
        }, 200);
        server.addEventListener("close", () => clearInterval(timer));
        return new Response(null, { status: 101, webSocket: client });
      }
      if (pathname === "${newStylesPath}") {
        styles++;
        return new Response(null, { status: 204 });
      }
      const response = await worker.fetch(request, env, ctx);
      if (!response.headers.get("Content-Type")?.startsWith("text/html")) return response;
      const append = (body) => body.append('<script src="/dev/reload.js"></script>', { html: true });
      return new HTMLRewriter().on("body", { element: append }).transform(response);
    },
  };
`;

/** Puts a module in front of the portal's that adds the script to pages. */
export function withReloadedPages(portal: BundledWorker): BundledWorker {
  const bundle = portal.modules[0]?.path ?? "";
  const own = path.join(path.dirname(bundle), "reload-pages.js");
  const contents = entry(path.basename(bundle));
  return { ...portal, modules: [{ type: "ESModule", path: own, contents }, ...portal.modules] };
}
