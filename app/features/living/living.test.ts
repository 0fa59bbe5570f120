import type { AppLoadContext } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { loader } from "./living.route.tsx";
import { sampleStores } from "./sample-stores.ts";

/** As much of the context as a loader of a signed-in person's page asks for. */
const asked = (production: boolean) => {
  const context = {
    language: "en",
    configuration: { production },
    session: { viewer: { uid: "u" }, unavailable: false },
  } as unknown as AppLoadContext;
  return loader({ context, request: new Request("http://localhost/components?sort=seen.descending"), params: {} });
};

test("in production the page of the components is unknown, even to who is signed in", async () => {
  await expect(asked(true)).rejects.toMatchObject({ data: { code: "NOT_FOUND" }, init: { status: 404 } });
});

test("elsewhere it opens, sorted as its address says", async () => {
  const { stores, column, direction } = await asked(false);
  expect({ column, direction }).toEqual({ column: "seen", direction: "descending" });
  expect(stores.map(({ seen }) => seen)).toEqual(["12 Dec 2024", "11 Dec 2024", "10 Dec 2024", "28 Nov 2024"]);
  expect(sampleStores("shop", false)[0]?.shop).toBe("alice-shop");
});
