/** What each demo account is for. */
import { describe, expect, test } from "vitest";
import { fetchMails, signIn } from "#tests/support/minting.ts";
import type { Visitor } from "#tests/support/visitor.ts";

const premiumRequired = "Vous devez avoir au moins une licence Premium pour accéder à cette page";

/** The toast of the page that follows a rejected request. */
async function loadRejection(visitor: Visitor, path: string): Promise<string> {
  const rejected = await visitor.get(path);
  expect([rejected.status, rejected.location], path).toEqual([302, "/"]);
  const home = await visitor.follow(rejected);
  return home.document.querySelector("[role=alert]")?.structuredText ?? "";
}

describe("the demo accounts", () => {
  test("with licences open the premium pages: alice has stores, carol her first points, dave a paused licence", async () => {
    const alice = await signIn("alice@demo.test");
    for (const path of ["/activate", "/deactivate", "/download", "/theme-installer", "/update", "/move", "/services"])
      expect((await alice.get(path)).status, path).toBe(200);
    // Ten events are on the page, and three of them in view.
    const { document } = await alice.get("/profile");
    expect(document.querySelectorAll("#activity li[id^=event-]")).toHaveLength(10);
    expect(document.querySelector("#activity > details > summary")?.text).toBe("Afficher 7 autres événements");
    expect(document.querySelectorAll("#activity > details li[id^=event-]")).toHaveLength(7);

    const carol = await signIn("carol@demo.test");
    expect((await carol.get("/activate")).status).toBe(200);
    expect((await carol.get("/")).text).toMatch(/399.*19,95\s€|19,95\s€.*399/);
    const dave = await signIn("dave@demo.test");
    expect((await dave.get("/update")).status).toBe(200);
    expect((await dave.get("/")).text).toContain("dave-shop");
    expect((await (await signIn("admin@demo.test")).get("/admin")).status).toBe(200);
  });

  test("without an open premium page get the reason: bob has no licence, eve no verified address", {
    meta: { provokes: ["PREMIUM_REQUIRED", "toasts.guard.premiumRequired"] },
  }, async () => {
    const bob = await signIn("bob@demo.test");
    expect(await loadRejection(bob, "/activate")).toContain(premiumRequired);
    expect((await bob.get("/")).document.querySelector('#content a[href="/buy"]')).not.toBeNull();
    const eve = await signIn("eve@demo.test");
    expect(await loadRejection(eve, "/activate")).toMatch(/e-mail/i);
    await eve.submit("/profile", { intent: "verify-email" });
    expect((await fetchMails("eve@demo.test"))[0]?.link).toContain("mode=verifyEmail");
  });
});
