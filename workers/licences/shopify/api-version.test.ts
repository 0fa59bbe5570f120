import { afterEach, describe, expect, test, vi } from "vitest";
import { ShopifyClient } from "./shopify-client.ts";

afterEach(() => void vi.unstubAllGlobals());

describe("ShopifyClient.ask", () => {
  test("logs once that Shopify answers with another version of its API than asked for", async () => {
    const lines: string[] = [];
    vi.spyOn(console, "warn").mockImplementation((line) => void lines.push(String(line)));
    const client = new ShopifyClient("https://{shop}");
    const ask = async (version: string) => {
      vi.stubGlobal("fetch", async (url: string) => {
        const asked = /\/api\/([^/]+)\//.exec(url)?.[1] ?? "";
        const headers = { "X-Shopify-API-Version": version || asked };
        return Response.json({ data: {} }, { headers });
      });
      await client.ask("a.myshopify.com", "token", { query: "{ shop { id } }", timeoutMs: 1_000 });
    };
    await ask("");
    expect(lines).toEqual([]);
    for (const version of ["2027-01", "2027-01", "2027-04"]) await ask(version);
    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: "warn", event: "api_version" });
    expect(lines[0]).toContain("2027-01");
  });
});
