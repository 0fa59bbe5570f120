/** Lists of a store that are longer than any real one or do not end. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ShopifyClient } from "./shopify-client.ts";
import { ThemeApi } from "./theme-api.ts";

let server: Server;
let calls = 0;
/** Files of each page; none of an endless list. */
let perPage = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    calls += 1;
    const nodes = Array.from({ length: perPage }, (_, at) => ({
      ...{ filename: `assets/${calls}-${at}.css`, checksumMd5: null, size: "1" },
    }));
    const pageInfo = { hasNextPage: true, endCursor: `page-${calls}` };
    response.setHeader("Content-Type", "application/json");
    const facts = { id: "gid://shopify/OnlineStoreTheme/1", name: "", role: "MAIN" };
    const theme = { ...facts, processing: false, processingFailed: false, files: { nodes, pageInfo } };
    response.end(JSON.stringify({ data: { themes: { nodes: [], pageInfo }, theme, theme0: theme } }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => server.close());

function createApi(): ThemeApi {
  const { port } = server.address() as AddressInfo;
  const access = { shop: "endless.myshopify.com", accessToken: "shpat_0" };
  return new ThemeApi(new ShopifyClient(`http://127.0.0.1:${port}/{shop}`), access, { caller: "person" });
}

describe("ThemeApi", () => {
  test("rejects a theme with too many files without reading another page", async () => {
    [calls, perPage] = [0, 1000];
    await expect(createApi().files("1")).rejects.toMatchObject({ code: "THEME_TOO_LARGE", details: { files: 10_000 } });
    expect(calls).toBe(11);
  });

  test("rejects a list without end", async () => {
    [calls, perPage] = [0, 0];
    await expect(createApi().files("1")).rejects.toMatchObject({ code: "UPSTREAM_UNAVAILABLE" });
    await expect(createApi().themes()).rejects.toMatchObject({ code: "UPSTREAM_UNAVAILABLE" });
    await expect(createApi().themesWithSchema()).rejects.toMatchObject({ code: "UPSTREAM_UNAVAILABLE" });
    await expect(createApi().bodies("1", ["assets/a.css"])).rejects.toMatchObject({ code: "UPSTREAM_UNAVAILABLE" });
  });
});
