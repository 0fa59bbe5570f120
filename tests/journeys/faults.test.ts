/** What pages say when a part fails: the right message, nothing half done, nothing opened. */
import { afterEach, describe, expect, test } from "vitest";
import { getErrorSentence } from "#tests/support/error-texts.ts";
import { fetchOverview } from "#tests/support/internal.ts";
import {
  endFaults,
  mintAccount,
  mintCustomer,
  mintStore,
  password,
  signIn,
  startFault,
  uniqueName,
} from "#tests/support/minting.ts";
import { giveConsent } from "#tests/support/social-provider.ts";
import { toActivation } from "#tests/support/theme-jobs.ts";
import { Visitor } from "#tests/support/visitor.ts";

afterEach(endFaults);

describe("POST /login", () => {
  test("keeps the e-mail and counts no wrong attempt while the identity service fails", async () => {
    const { email } = await mintAccount();
    await startFault("identity", { mode: "garbage" });
    for (let attempt = 0; attempt < 6; attempt++) {
      const page = await new Visitor().post("/login", { email, password });
      expect(page.status).toBe(503);
      expect(page.html).toContain(email);
      expect(page.html).not.toContain(password);
    }
    await endFaults();
    expect((await new Visitor().post("/login", { email, password })).location).toBe("/");
  });

  test("works without Firestore: staff get no rights and the reason, and the points follow", {
    meta: { provokes: "RIGHTS_UNKNOWN" },
  }, async () => {
    const { email } = await mintAccount({ licences: 1, role: "admin" });
    await startFault("firestore", { mode: "status", status: 429 });
    const visitor = await signIn(email);
    expect((await visitor.get("/")).status).toBe(200);
    // The role cannot be read: the page says so with a retry link and shows nothing else.
    const closed = await visitor.get("/admin?tab=sent");
    expect(closed.status).toBe(503);
    expect(closed.text).toContain(getErrorSentence("RIGHTS_UNKNOWN"));
    expect(closed.document.querySelector('main a[href="/admin?tab=sent"]')).not.toBeNull();
    expect((await visitor.get("/admin/users.data")).status).toBe(503);
    await endFaults();
    expect((await (await signIn(email)).get("/")).text).toMatch(/399/);
  });
});

describe("POST /activate", () => {
  test("uses no licence while Shopify fails, and works afterwards", async () => {
    const { account, visitor } = await mintCustomer({ licences: 1 });
    const store = await mintStore();
    await startFault("shopify", { mode: "down" });
    const fields = toActivation(visitor, store);
    const page = await visitor.post("/activate", fields);
    expect(page.status).toBe(503);
    expect(page.html).not.toContain(store.accessToken);
    expect(await fetchOverview(account)).toMatchObject({ installed: 0, available: 1 });
    await endFaults();
    await visitor.submit("/activate", fields);
  });
});

/** The sandbox ends a hanging call after two minutes, which is longer than a test may take. */
describe("an account's object that never answers", () => {
  test("ends no page and no session", async () => {
    const { visitor, account } = await mintCustomer();
    await startFault("account", { mode: "hang" });
    const page = await visitor.get("/help");
    expect(page.status).toBe(503);
    expect(page.text).toContain("Vous restez connecté");
    await visitor.post("/logout", {});
    expect(visitor.cookies.has("session")).toBe(true);
    expect((await new Visitor().post("/login", { email: account.email, password })).status).toBe(503);
    await endFaults();
    expect((await visitor.get("/help")).status).toBe(200);
  });
});

describe("POST /auth/social", () => {
  test("opens no session when the provider fails midway, and the sign-in page says so", async () => {
    const visitor = new Visitor();
    const start = await visitor.post("/auth/social", { redirectTo: "/" });
    const back = await giveConsent(new URL(start.location ?? ""), `${uniqueName()}@example.test`);
    await startFault("social", { mode: "down" });
    const ended = await visitor.get(back.pathname + back.search);
    expect(ended.location).toMatch(/^\/login/);
    expect(visitor.cookies.has("session")).toBe(false);
    const shown = await visitor.follow(ended);
    expect(shown.document.querySelector("[role=alert]")?.text.trim()).toBeTruthy();
  });
});
