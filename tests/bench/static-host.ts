/** Serves built files, and a Worker behind them, with the compression of a real host, for measurements in a browser. */
import { readFile, stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

interface Host {
  /** Existing files are answered first. */
  folder: string;
  /** Answers all other requests; without it, they get the folder's `index.html`. */
  origin?: string;
}

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

export async function startHost({ folder, origin }: Host): Promise<{ url: string; stop(): Promise<void> }> {
  const packed = new Map<string, Buffer>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", "http://host.test");
    const file = path.join(folder, path.normalize(pathname));
    if (await isFile(file)) return sendFile(file, response);
    if (origin) return forward(origin, request, response);
    return sendFile(path.join(folder, "index.html"), response);
  }

  async function sendFile(file: string, response: ServerResponse): Promise<void> {
    const type = types[path.extname(file)] ?? "application/octet-stream";
    const isText = !type.startsWith("font/");
    let body = packed.get(file);
    if (!body) {
      const bytes = await readFile(file);
      body = isText ? compress(bytes, 11) : bytes;
      packed.set(file, body);
    }
    response.writeHead(200, {
      "Content-Type": type,
      "Cache-Control": "public, max-age=31536000, immutable",
      ...(isText ? { "Content-Encoding": "br" } : {}),
    });
    response.end(body);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.writeHead(502).end(error.message));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function forward(origin: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const headers = new Headers({ "accept-encoding": "identity" });
  for (const name of ["accept", "accept-language", "cookie", "user-agent"]) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  const reply = await fetch(origin + (request.url ?? "/"), { headers, redirect: "manual" });
  const body = Buffer.from(await reply.arrayBuffer());
  const isText = /^(text|application\/(json|javascript))/.test(reply.headers.get("content-type") ?? "");
  for (const [name, value] of reply.headers) {
    if (!["content-encoding", "content-length", "set-cookie", "transfer-encoding"].includes(name))
      response.setHeader(name, value);
  }
  response.statusCode = reply.status;
  if (isText) response.setHeader("Content-Encoding", "br");
  // Fast compression, like a host for dynamic pages.
  response.end(isText ? compress(body, 5) : body);
}

const compress = (bytes: Buffer, quality: number) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

const isFile = (file: string) =>
  stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
