/** The files that a browser loads for the first view of a page, with their compressed size. */
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { BrowserContext, Page } from "playwright-core";

export interface Loaded {
  url: string;
  kind: "document" | "script" | "stylesheet" | "font" | "other";
  bytes: Buffer;
}

export interface Weight {
  /** Compressed like a host's static text; fonts and pictures are already compressed. */
  brotliBytes: number;
  gzipBytes: number;
}

const kinds = new Set(["document", "script", "stylesheet", "font"]);

/** Opens the page with an empty cache and returns every response until the network is idle. */
export async function firstView(context: BrowserContext, url: string): Promise<Loaded[]> {
  const page = await context.newPage();
  const loaded = await during(page, () => page.goto(url, { waitUntil: "networkidle" }));
  await page.close();
  return loaded;
}

/** Every response while `act` runs and until the network is idle. */
export async function during(page: Page, act: () => Promise<unknown>): Promise<Loaded[]> {
  const pending: Promise<Loaded | null>[] = [];
  page.on("response", (response) => {
    const type = response.request().resourceType();
    const kind = kinds.has(type) ? (type as Loaded["kind"]) : "other";
    const url = response.url();
    pending.push(
      response.body().then(
        (bytes) => ({ url, kind, bytes }),
        // A redirect has no body.
        () => null,
      ),
    );
  });
  await act();
  await page.waitForLoadState("networkidle");
  return (await Promise.all(pending)).filter((each) => each !== null);
}

export function sumWeight(loaded: Loaded[], kind?: Loaded["kind"]): Weight {
  const wanted = loaded.filter((each) => !kind || each.kind === kind);
  const sum = (compress: (each: Loaded) => number) => wanted.reduce((total, each) => total + compress(each), 0);
  const isPacked = ({ url }: Loaded) => /\.(woff2|png|jpe?g|webp|avif|ico)(\?|$)/.test(url);
  return {
    brotliBytes: sum((each) => (isPacked(each) ? each.bytes.byteLength : brotli(each.bytes))),
    gzipBytes: sum((each) => (isPacked(each) ? each.bytes.byteLength : gzipSync(each.bytes, { level: 9 }).byteLength)),
  };
}

const brotli = (bytes: Buffer) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).byteLength;
