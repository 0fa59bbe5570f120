/** Each demo account opens its permitted pages and no others. */
import { expect, test } from "vitest";
import { fetchMails, signIn } from "#tests/support/minting.ts";
import type { Visitor } from "#tests/support/visitor.ts";

const premium = ["/activate", "/deactivate", "/download", "/theme-installer", "/update", "/move", "/services"];
const everyone = ["/", "/profile", "/help", "/changelog", "/documentation", "/documentation-dev", "/svg-color"];
const staff = ["/admin", "/admin/licenses", "/admin/users", "/templates", "/page-templates"];

const premiumRequired = "Vous devez avoir au moins une licence Premium pour accéder à cette page";

async function expectOpen(visitor: Visitor, paths: string[]): Promise<void> {
  for (const path of paths) expect((await visitor.get(path)).status, path).toBe(200);
}

async function expectClosed(visitor: Visitor, paths: string[]): Promise<void> {
  for (const path of paths) {
    const page = await visitor.get(path);
    expect([page.status, page.location], path).toEqual([302, "/"]);
  }
}

/** The toast of the page that follows a refused request. */
async function toastAfter(visitor: Visitor, path: string): Promise<string> {
  const home = await visitor.follow(await visitor.get(path));
  return home.document.querySelector("[role=alert]")?.structuredText ?? "";
}

test("alice, with three licences, opens the premium pages and no page of the staff", async () => {
  const alice = await signIn("alice@demo.test");
  await expectOpen(alice, [...everyone, ...premium]);
  await expectClosed(alice, staff);
  const home = await alice.get("/");
  expect(home.text).toMatch(/3\slicences, 2\slibres/);
  expect(home.text).toContain("alice-shop");
  expect(home.text).toContain("1.1.0");
  // Ten events are on the page, and three of them in view.
  const { document } = await alice.get("/profile");
  expect(document.querySelectorAll("#activity li[id^=event-]")).toHaveLength(10);
  expect(document.querySelector("#activity > details > summary")?.text).toBe("Afficher 7 autres événements");
  expect(document.querySelectorAll("#activity > details li[id^=event-]")).toHaveLength(7);
});

test("bob, without a licence, sees his dashboard and what the premium pages require", {
  meta: { provokes: ["PREMIUM_REQUIRED", "toasts.guard.premiumRequired"] },
}, async () => {
  const bob = await signIn("bob@demo.test");
  await expectOpen(bob, everyone);
  await expectClosed(bob, [...premium, ...staff]);
  expect(await toastAfter(bob, "/activate")).toContain(premiumRequired);
  expect((await bob.get("/")).document.querySelector('#content a[href="/buy"]')).not.toBeNull();
});

test("carol, at her first sign-in, receives the points of her licence and may activate it", async () => {
  const carol = await signIn("carol@demo.test");
  await expectOpen(carol, [...everyone, ...premium]);
  const home = await carol.get("/");
  expect(home.text).toContain("399");
  expect(home.text).toMatch(/19,95\s€/);
});

test("eve, whose e-mail is not verified, gets the reason and a new link instead of premium pages", async () => {
  const eve = await signIn("eve@demo.test");
  await expectOpen(eve, everyone);
  await expectClosed(eve, [...premium, ...staff]);
  expect(await toastAfter(eve, "/activate")).toMatch(/e-mail/i);
  const response = await eve.post("/profile", { intent: "verify-email" });
  expect(response.status).toBe(303);
  expect((await fetchMails("eve@demo.test"))[0]?.link).toContain("mode=verifyEmail");
});

test("dave, whose licence is paused, keeps his pages and his store", async () => {
  const dave = await signIn("dave@demo.test");
  await expectOpen(dave, [...everyone, ...premium]);
  expect((await dave.get("/")).text).toContain("dave-shop");
});

test("the administrator opens everything", async () => {
  const admin = await signIn("admin@demo.test");
  await expectOpen(admin, [...everyone, ...premium, ...staff]);
});
