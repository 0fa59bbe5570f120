/// <reference types="@cloudflare/vitest-plugin/types" />
/** An administrator sees the portal as a customer: what the front lets through, and when it ends. */
import { runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { pages, type RegisteredPage } from "#app/pages.ts";
import { isViewable } from "#base/access.ts";
import { noDeadline } from "#base/time-limit.ts";
import { createLicencesClient } from "../clients/licences-client.ts";
import { requireConfiguration } from "../env.ts";
import { as, ask, createTestContext, findPassages, origin, post } from "../fixtures/front.ts";
import { bindings, getAccount, newUid, signedInCookie, vendors } from "../fixtures/objects.ts";
import { createTestCalls } from "../fixtures/scope.ts";
import { createViewContext } from "../front/view-context.ts";
import { type Viewer, viewMs } from "./contract.ts";
import { openSessionCookie } from "./cookies.ts";
import { ViewRepository } from "./view-repository.ts";

async function startView() {
  const [administrator, customer] = [newUid(), newUid()];
  await vendors(administrator, { role: "admin" });
  const cookie = await signedInCookie(administrator);
  const { SESSION_KEYS } = requireConfiguration(bindings);
  const key = await openSessionCookie(cookie.slice(cookie.indexOf("=") + 1), SESSION_KEYS);
  expect(await getAccount(administrator).startView(key?.sid ?? "", customer)).toBe(true);
  return { administrator, customer, cookie };
}

const createViewer = (uid: string): Viewer => ({
  ...{ uid, email: `${uid}@example.test`, emailVerified: true, displayName: "Ada", photoUrl: null },
  ...{ premium: 0, waitingUpdates: 0, paysWithPoints: false, points: 0, language: null, theme: null },
  role: "user",
  secondFactor: "off",
});

const show = async (cookie: string, path = "/") => (await ask(path, as(cookie))).text();

const countViews = (administrator: string) =>
  runInDurableObject(
    getAccount(administrator),
    (_, { storage }) => storage.sql.exec("SELECT * FROM views").toArray().length,
  );

const own = (uid: string) => `<p>${uid}@example.test</p>`;
const viewing = (uid: string) => `<p>viewing ${uid}@example.test</p>`;

const concrete = (path: string) => path.replaceAll(/:\w+/g, "x");
const routes = Object.values<RegisteredPage>(pages).map(({ path }) => path);
const ending = ["/view/leave", "/logout"];

describe("isViewable", () => {
  test("hides the pages of the staff and of visitors, files and effects, and has an answer for each other page", () => {
    for (const { path, access, file, viewable } of Object.values<RegisteredPage>(pages)) {
      const isHidden = access === "public" || access === "admin" || file.endsWith(".route.ts");
      expect(isViewable(concrete(path)), path).toBe(!isHidden && viewable);
    }
  });
});

describe("ViewRepository", () => {
  test("keeps nothing of an ended view once another one begins", async () => {
    const rows = await runInDurableObject(getAccount(newUid()), (_, { storage }) => {
      const views = new ViewRepository(storage.sql);
      views.start("first", "customer-1", 0);
      views.start("second", "customer-2", viewMs);
      return storage.sql.exec<{ uid: string }>("SELECT uid FROM views").toArray();
    });
    expect(rows).toEqual([{ uid: "customer-2" }]);
  });
});

describe("startView", () => {
  test("starts no view of an administrator or an unknown account, or while Firestore is down", {
    meta: { provokes: "NOT_VIEWABLE" },
  }, async () => {
    const [administrator, colleague, deleted, unread] = [newUid(), newUid(), newUid(), newUid()];
    for (const uid of [administrator, colleague]) await vendors(uid, { role: "admin" });
    await vendors(deleted, { isDeleted: true });
    await vendors(unread, { documents: "down" });
    const context = await createTestContext(administrator);
    const { viewer } = context.session;
    if (!viewer) throw new Error("The administrator is signed in.");
    const start = (uid: string) => context.run(viewer).startView({ uid, reason: "Ticket 4112" });
    const notViewable = { ok: false, error: { code: "NOT_VIEWABLE" } };
    for (const uid of [administrator, colleague]) expect(await start(uid)).toEqual(notViewable);
    expect(await start(deleted)).toMatchObject({ error: { code: "USER_UNKNOWN" } });
    expect(await start(unread)).toMatchObject({ error: { code: "UPSTREAM_UNAVAILABLE" } });
    expect(await countViews(administrator)).toBe(0);
    expect(await start(newUid())).toMatchObject({ ok: true });
    expect(await countViews(administrator)).toBe(1);
  });

  test.each([
    ["on", ["viewedByStaff"]],
    ["off", []],
  ] as const)("notifies the customer as configured with VIEW_AS_NOTICE %s", async (notice, expected) => {
    const [administrator, customer] = [newUid(), newUid()];
    await vendors(administrator, { role: "admin" });
    const configuration = { ...requireConfiguration(bindings), VIEW_AS_NOTICE: notice };
    const cookie = await signedInCookie(administrator);
    const key = await openSessionCookie(cookie.slice(cookie.indexOf("=") + 1), configuration.SESSION_KEYS);
    if (!key) throw new Error("The cookie opens.");
    const notified: string[] = [];
    const viewer = { ...createViewer(administrator), role: "admin" } as const;
    const session = { status: "live", key, sessionId: "", idToken: "", remember: true, viewer, view: null } as const;
    const onFault = (error: unknown) => {
      throw error;
    };
    const staff = createTestCalls({
      ...{ env: bindings, configuration, deadline: noDeadline, viewer, onFault },
      session: { ...session, isRoleUnknown: false, provenAtMs: 0 },
      licences: createLicencesClient({ binding: bindings.LICENCES, actor: viewer, requestId: "test-request", onFault }),
      notifyOwner: (change, uid) => uid === customer && notified.push(change),
    });
    expect(await staff.startView({ uid: customer, reason: "Ticket 4112" })).toMatchObject({ ok: true });
    expect(await show(cookie)).toContain(viewing(customer));
    expect(notified).toEqual(expected);
  });
});

describe("enterView", () => {
  test("shows the customer's pages until the view ends", async () => {
    const { administrator, customer, cookie } = await startView();
    const page = await ask("/profile", as(cookie));
    expect(await page.text()).toContain(viewing(customer));
    const [seconds, target] = (page.headers.get("Refresh") ?? "").split(";url=");
    expect(Number(seconds)).toBeGreaterThan(590);
    expect(Number(seconds)).toBeLessThanOrEqual(600);
    expect(target).toBe(`/admin/users/${customer}`);
    expect(page.headers.get("Cache-Control")).toContain("no-store");
    // Only this session of the administrator's shows the view.
    expect(await show(await signedInCookie(administrator))).toContain(own(administrator));
  });

  test("rejects a form to every path that does not end the view", async () => {
    const { customer, cookie } = await startView();
    const send = async (address: string) => (await ask(address, post("intent=x", { origin, cookie }))).status;
    for (const path of routes.filter((each) => !ending.includes(each))) {
      expect(await send(concrete(path)), path).toBe(403);
      // Files have no page data.
      const isFile = path === "/download/:ticket" || path === "/profile/export";
      expect(await send(`${path === "/" ? "/_root" : concrete(path)}.data`), path).toBe(isFile ? 404 : 403);
    }
    expect(await show(cookie, "/profile")).toContain(viewing(customer));
  });

  test.each(ending)("passes a form to %s to the administrator's own session", async (path) => {
    const { administrator, cookie } = await startView();
    const response = await ask(path, post("", { origin, cookie }));
    expect(await response.text()).toContain(own(administrator));
  });

  test("does not show the pages that are hidden from a view", async () => {
    const { customer, cookie } = await startView();
    for (const path of routes.filter((each) => !isViewable(concrete(each)))) {
      const response = await ask(concrete(path), as(cookie));
      expect(response.status, path).toBe(403);
      expect(await response.text(), path).not.toContain(customer);
    }
    expect(await show(cookie, "/profile")).toContain(viewing(customer));
  });

  test("leads from the vendor's form to the portal's own", async () => {
    const { customer, cookie } = await startView();
    for (const path of ["/support?form=vendor", "/support?code=A&form=vendor"]) {
      const response = await ask(path, as(cookie));
      expect([response.status, response.headers.get("Location")], path).toEqual([302, "/support"]);
    }
    expect(await show(cookie)).toContain(viewing(customer));
  });

  test("ends a view after ten minutes", async () => {
    const { administrator, customer, cookie } = await startView();
    const leap = (ms: number) =>
      runInDurableObject(getAccount(administrator), (_, { storage }) => {
        storage.sql.exec("UPDATE views SET until_ms = until_ms - ?", ms);
      });
    await leap(9.5 * 60_000);
    expect(await show(cookie)).toContain(viewing(customer));
    await leap(0.5 * 60_000);
    expect(await show(cookie)).toContain(own(administrator));
  });

  test("ends the view of a demoted administrator for good", async () => {
    const { administrator, customer, cookie } = await startView();
    expect(await show(cookie)).toContain(viewing(customer));
    await vendors(administrator, { role: "user" });
    await getAccount(administrator).forget();
    expect(await show(cookie)).toContain(own(administrator));
    await vendors(administrator, { role: "admin" });
    await getAccount(administrator).forget();
    expect(await show(cookie)).toContain(own(administrator));
  });

  test("uses an administrator's role that is at most five seconds old", async () => {
    const { administrator, customer, cookie } = await startView();
    expect(await show(cookie)).toContain(viewing(customer));
    await vendors(administrator, { role: "user" });
    await runInDurableObject(getAccount(administrator), (_, { storage }) => {
      const snapshot = storage.kv.get<Record<string, unknown>>("snapshot");
      storage.kv.put("snapshot", { ...snapshot, profileReadAtMs: Date.now() - 5_100 });
    });
    expect(await show(cookie)).toContain(own(administrator));
  });

  test("shows nothing and keeps the view while the role or the customer cannot be read", async () => {
    const { administrator, customer, cookie } = await startView();
    await vendors(administrator, { documents: "down" });
    await getAccount(administrator).forget();
    expect(await show(cookie)).toContain("<p>unavailable</p>");
    await vendors(administrator, { documents: "ok" });
    await getAccount(administrator).forget();
    await vendors(customer, { documents: "down" });
    expect(await show(cookie)).toContain("<p>unavailable</p>");
    await vendors(customer, { documents: "ok" });
    expect(await show(cookie)).toContain(viewing(customer));
  });

  test.each([
    ["an administrator", { role: "admin" }],
    ["deleted", { isDeleted: true }],
  ] as const)("ends the view of a customer who is now %s", async (_, change) => {
    const { administrator, customer, cookie } = await startView();
    await vendors(customer, change);
    expect(await show(cookie)).toContain(own(administrator));
  });

  test("opens no live channel, and shows other tabs whose account the session shows", async () => {
    const { customer, cookie } = await startView();
    const channel = await ask("/api/live", as(cookie, { headers: { upgrade: "websocket", origin } }));
    expect([channel.status, await channel.json()]).toMatchObject([403, { code: "READ_ONLY" }]);
    expect(await (await ask("/api/session", as(cookie))).json()).toMatchObject({ uid: customer });
  });
});

describe("Account.startView", () => {
  test("starts no view for an ended session", async () => {
    const { administrator } = await startView();
    expect(await getAccount(administrator).startView("other", newUid())).toBe(false);
  });
});

describe("createViewContext", () => {
  test("reads for the customer and rejects everything else", async () => {
    const { customer, cookie } = await startView();
    await signedInCookie(customer);
    const viewer = createViewer(customer);
    const context = createViewContext({
      env: bindings,
      configuration: requireConfiguration(bindings),
      findPassages,
      request: new Request(`${origin}/profile`, { headers: { cookie } }),
      session: { status: "viewing", viewer, view: { uid: customer, untilMs: Date.now() + 1_000 } },
      ...{ requestId: "test-request", language: "en", nonce: "", deadline: noDeadline, waitUntil: () => undefined },
    });
    expect(await context.run(viewer).listSessions()).toMatchObject({ value: [{ current: false }] });
    expect(await context.run(viewer).loadProfile()).toMatchObject({ value: { name: "Ada" } });
    expect(await context.run(viewer).findReauthenticationMethod()).toEqual({ ok: true, value: "password" });
    const refused = { ok: false, error: { code: "READ_ONLY" } };
    const input = { password: "x", code: "" };
    expect(await context.run(viewer).markNotificationsRead(["a"])).toEqual(refused);
    expect(await context.run(viewer).dismissNotifications("all")).toEqual(refused);
    expect(await context.run(viewer).requestPoints({ amount: 1, requestId: "12345678" })).toEqual(refused);
    expect(await context.run(viewer).saveProfileTexts({ name: "A", company: "", version: "" })).toEqual(refused);
    expect(await context.run(viewer).changePassword({ proof: input, newPassword: "y", formId: "" })).toEqual(refused);
    expect(await context.run(viewer).checkPassword("x")).toEqual(refused);
    expect(await context.run(viewer).savePreferences({ theme: "dark" })).toEqual(refused);
    expect(await context.run(viewer).revokeOtherSessions()).toEqual(refused);
    expect(await context.run(viewer).startSecondFactor()).toEqual(refused);
    expect(await context.run(viewer).loadSecondFactorSetup()).toEqual(refused);
    expect(await context.run(viewer).loadSecondFactor()).toEqual({ ok: true, value: { on: false } });
    const asAdmin = context.run({ ...viewer, role: "admin" });
    expect(await asAdmin.startView({ uid: newUid(), reason: "x" })).toEqual(refused);
    expect(await asAdmin.endView()).toEqual(refused);
    expect(await context.run(viewer).removePhoto()).toEqual(refused);
    expect(await context.session.freshRole()).toBe("user");
    expect(await context.run(viewer).exportPersonalData()).toEqual(refused);
    expect(await context.protectedActionsFor(viewer, input)).toEqual(refused);
    for (const name of ["licencesFor", "run"] as const)
      expect(() => context[name]({ ...viewer, uid: "other" }), name).toThrow();
  });
});
