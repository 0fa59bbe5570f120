/** The page about the services. */
import { afterEach, describe, expect, test } from "vitest";
import { endFaults, mintAccount, signIn, startFault } from "#tests/support/minting.ts";
import { Visitor } from "#tests/support/visitor.ts";

afterEach(endFaults);

describe("/status", () => {
  const names = ["Connexion", "Licences et activation", "Paiements", "Support", "Assistant", "Notifications"];

  test("shows visitors and customers each service and ninety days of it, also while everything is down", async () => {
    const customer = await signIn((await mintAccount()).email);
    for (const down of [[], ["licences", "d1", "firestore", "account"]]) {
      for (const part of down) await startFault(part, { mode: "down" });
      for (const visitor of [new Visitor(), customer]) {
        const page = await visitor.get("/status");
        expect(page.status).toBe(200);
        for (const name of names) expect(page.text).toContain(name);
        expect(page.document.querySelectorAll("h1")).toHaveLength(1);
        expect(page.document.querySelectorAll("main h2")).toHaveLength(7);
        // The first check ran when the stack started.
        expect(page.text).toContain("1 jour mesuré sur 90");
      }
    }
  });

  test("is linked from the pages of sign-in and support, and from the error page of a failing portal", async () => {
    const visitor = await signIn((await mintAccount()).email);
    const isLinked = async (path: string, by = visitor) =>
      (await by.get(path)).document.querySelector('main a[href="/status"]') !== null;
    expect([await isLinked("/support"), await isLinked("/login", new Visitor())]).toEqual([true, true]);
    await startFault("account", { mode: "down" });
    expect((await visitor.get("/")).status).toBe(503);
    expect([await isLinked("/"), await isLinked("/support")]).toEqual([true, true]);
  });
});
