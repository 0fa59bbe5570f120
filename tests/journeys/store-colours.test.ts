import { expect, test } from "vitest";
import { mintCustomer, mintStore } from "#tests/support/minting.ts";

test("only its owner reads the colours of a store, and the tool explains itself without scripts", async () => {
  const { account, visitor } = await mintCustomer({ licences: 1 });
  const { name, domain, apiSecretKey, accessToken } = await mintStore();
  await visitor.post("/activate", { email: account.email, shopUrl: domain, apiSecretKey, accessToken });
  const own = await visitor.get(`/stores/${name}/colours`);
  expect(own.status).toBe(200);
  expect(JSON.parse(own.html)).toEqual({
    shop: domain,
    theme: "Starter",
    schemes: [
      {
        id: null,
        colours: [
          { id: "background", value: "#ffffff" },
          { id: "text", value: "#111111" },
        ],
      },
    ],
  });
  const stranger = await mintCustomer({ licences: 1 });
  const refused = await stranger.visitor.get(`/stores/${name}/colours`);
  expect([refused.status, JSON.parse(refused.html)]).toEqual([404, { code: "ACTIVATION_NOT_FOUND" }]);

  const tool = await stranger.visitor.get("/svg-color");
  expect(tool.document.querySelector("main noscript")?.text).toContain("JavaScript");
});
