import { globSync, readFileSync } from "node:fs";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";
import { failure, success } from "#base/errors.ts";
import { toForm } from "#tests/support/to-form.ts";
import { action, loader } from "./buy.route.tsx";

type Args = Parameters<typeof loader>[0];

/** A portal where a visitor cannot buy: `purchaseUrl` sells elsewhere, and null nowhere. */
const createArgs = (purchaseUrl: string | null, init: RequestInit = {}): Args => ({
  request: new Request("https://portal.test/buy", init),
  params: {},
  context: {
    session: { viewer: null },
    ...{ language: "fr", configuration: { purchaseUrl } },
    run: () => ({
      loadLicencePrice: async () => failure("PAYMENTS_UNAVAILABLE"),
      startPurchase: async () => failure("PAYMENTS_UNAVAILABLE"),
      findBasket: async () => success(null),
      findRecentPayment: async () => success(null),
      keepBasket: async () => success("basket=kept"),
    }),
  } as unknown as AppLoadContext,
});

const post = (): RequestInit => ({
  method: "POST",
  body: toForm({ quantity: "1", email: "buyer@example.test", requestId: "form-00001" }),
});

const catchThrown = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (thrown: Response) => thrown,
  );

describe("/buy", () => {
  test("is linked by no other page: they lead to the page that the configuration says", () => {
    const sources = globSync("app/**/*.{ts,tsx}").filter(
      (file) => !/(?:public|customer)\/purchases\/|\.test\.tsx?$/.test(file),
    );
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.filter((file) => /paths\.buy\b|(to|href)=[{"]+\/buy/.test(readFileSync(file, "utf8")))).toEqual([]);
  });

  test("leads to the page that sells elsewhere, and orders nothing", async () => {
    const elsewhere = "https://shop.example/premium";
    for (const thrown of [
      await catchThrown(loader(createArgs(elsewhere))),
      await catchThrown(action(createArgs(elsewhere, post()))),
    ])
      expect([thrown?.status, thrown?.headers.get("Location")]).toEqual([303, elsewhere]);
  });

  test.each([null, "/buy"])("sells nothing without Stripe's keys (%s)", async (purchaseUrl) => {
    const page = (await loader(createArgs(purchaseUrl))) as { data: object; init: ResponseInit };
    expect(page.data).toMatchObject({ isSold: false, price: null });
    expect(page.init.status).toBe(200);
    expect(new Headers(page.init.headers).getSetCookie()).toEqual([]);
  });

  test("rejects a form without Stripe's keys and keeps what was typed", async () => {
    const reply = (await action(createArgs("/buy", post()))) as { data: object; init: ResponseInit };
    expect(reply.data).toMatchObject({ formError: { code: "PAYMENTS_UNAVAILABLE" }, values: { quantity: "1" } });
    expect([reply.init.status, new Headers(reply.init.headers).getSetCookie()]).toEqual([503, ["basket=kept"]]);
  });
});
