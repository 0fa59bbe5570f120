import { afterEach, describe, expect, test, vi } from "vitest";
import { ShopifyClient } from "../shopify/shopify-client.ts";
import { fetchBody } from "./store-bodies.ts";

afterEach(() => void vi.unstubAllGlobals());

const shop = "ada.myshopify.com";
const shopify = new ShopifyClient("https://{shop}");
const read = (url: string) => fetchBody({ shopify }, shop, "assets/theme.css", { url });

describe("fetchBody", () => {
  test("fetches a file from a public address only, whatever the store answers", async () => {
    const fetched: string[] = [];
    vi.stubGlobal("fetch", async (url: string) => {
      fetched.push(url);
      return new Response("a {}");
    });
    for (const url of ["http://cdn.shopify.com/a", "https://10.0.0.1/a", "https://metadata.internal/a"])
      await expect(read(url)).rejects.toMatchObject({ code: "UPSTREAM_UNAVAILABLE" });
    expect(fetched).toEqual([]);
    expect(await read("https://cdn.shopify.com/a")).toEqual({ text: "a {}" });
  });
});
