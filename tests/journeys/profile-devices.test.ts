/** The devices of one account over HTTP, without JavaScript. */
import { expect, test } from "vitest";
import { mintCustomer, signIn } from "#tests/support/minting.ts";
import { isSignedIn } from "#tests/support/profile.ts";

test("all devices can be signed out at once, this one too", async () => {
  const { account, visitor } = await mintCustomer();
  const elsewhere = await signIn(account.email);
  const ended = await visitor.post("/profile", { intent: "revoke-all" });
  expect(ended).toMatchObject({ status: 303, location: "/login" });
  expect(visitor.cookies.has("session")).toBe(false);
  expect(await isSignedIn(elsewhere)).toBe(false);
});

test("three devices are shown, this one first, and the others unfold", async () => {
  const { account, visitor } = await mintCustomer();
  for (let device = 0; device < 4; device += 1) await signIn(account.email);
  const { document } = await visitor.get("/profile");
  const folded = document.querySelectorAll("#sessions details [name=sid]");
  expect(document.querySelectorAll("#sessions [name=sid]")).toHaveLength(5);
  expect(folded).toHaveLength(2);
  expect(document.querySelector("#sessions summary")?.text).toBe("Afficher les 2 autres appareils");
  expect(document.querySelector("#sessions li")?.text).toContain("Cet appareil");
  const sid = folded[1]?.getAttribute("value") ?? "";
  const revoked = await visitor.post("/profile", { intent: "revoke-session", sid });
  expect([revoked.status, revoked.headers.get("location")]).toEqual([303, "/profile#sessions"]);
  expect((await visitor.get("/profile")).document.querySelectorAll("#sessions details [name=sid]")).toHaveLength(1);
});
