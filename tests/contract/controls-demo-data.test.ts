/** The demo data of the sandbox, over HTTP. */
import { describe, expect, test } from "vitest";
import { createActor, fetchOperationValue } from "#tests/support/internal.ts";
import { control, mintAccount } from "#tests/support/minting.ts";
import { request } from "./controls-client.ts";

describe("POST /seed", () => {
  test("creates the accounts and stores that the front page lists", async () => {
    const page = await (await request("/")).text();
    const accounts = await control<{ email: string; emailVerified: boolean; role: string }[]>("GET", "/accounts.json");
    for (const name of ["alice", "bob", "carol", "eve", "dave", "admin"]) {
      expect(accounts).toContainEqual(
        expect.objectContaining({
          email: `${name}@demo.test`,
          emailVerified: name !== "eve",
          role: name === "admin" ? "admin" : "user",
        }),
      );
      expect(page).toContain(`${name}@demo.test`);
    }
    const stores = await control<{ name: string; accessToken: string; plan: string; state: string }[]>(
      "GET",
      "/stores.json",
    );
    for (const name of "alice-shop alice-second alice-third bob-shop carol-shop dave-shop admin-shop frozen-shop dev-shop".split(
      " ",
    )) {
      const store = stores.find((candidate) => candidate.name === name);
      expect(page).toContain(store?.accessToken);
      expect([store?.plan, store?.state]).toEqual([
        name === "dev-shop" ? "Development" : "Basic",
        name === "frozen-shop" ? "frozen" : "open",
      ]);
    }
  });

  test("creates a merchant's edits of 1.1.0 in alice-shop", async () => {
    const themes = await control<{ name: string; role: string; files: Record<string, string> }[]>(
      "GET",
      "/stores/alice-shop.json",
    );
    const live = themes.find(({ role }) => role === "MAIN");
    expect(themes.map(({ role }) => role).sort()).toEqual(["MAIN", "UNPUBLISHED"]);
    expect(live?.files).toHaveProperty(["snippets/kiln-note.liquid"]);
    expect(live?.files).toHaveProperty(["sections/faq.liquid"]);
    expect(live?.files).not.toHaveProperty(["snippets/cart-drawer.liquid"]);
  });

  test("creates the theme's three releases, each of 5 to 10 MB, with notes in both languages", async () => {
    const releases = await fetchOperationValue("releases", createActor(await mintAccount()));
    expect(releases.map(({ version }) => version)).toEqual(["2.0.4", "1.1.0", "1.0.0"]);
    expect(releases[0]?.publishedAt).toMatch(/^2024-12-12T/);
    for (const { size, notes } of releases) {
      expect(size).toBeGreaterThan(5e6);
      expect(size).toBeLessThan(10e6);
      for (const text of [notes.fr, notes.en]) expect(text).toMatch(/^- /m);
    }
  });

  test("changes nothing when it runs a second time, because the start has done all", async () => {
    const before = await control("GET", "/stores/alice-shop.json");
    expect(await control("POST", "/seed")).toEqual({ seeded: true });
    expect(await control("GET", "/stores/alice-shop.json")).toEqual(before);
  });
});

describe("GET /stores/:name", () => {
  test("shows a page for each store", async () => {
    const page = await (await request("/stores/alice-shop")).text();
    expect(page).toContain("snippets/kiln-note.liquid");
    expect((await request("/stores/no-such-store")).status).toBe(404);
  });
});
