/// <reference types="@cloudflare/vitest-plugin/types" />
/** When the configuration requires a second factor, administrators without one are treated as users. */
import { describe, expect, test } from "vitest";
import { noDeadline } from "#base/time-limit.ts";
import { requireConfiguration } from "../env.ts";
import { as, ask, findPassages, post } from "../fixtures/front.ts";
import { bindings, getAccount, newUid, signedInCookie, vendors } from "../fixtures/objects.ts";
import { generateCode } from "../fixtures/two-factors.ts";
import { createContext } from "../front/context.ts";
import { requireAdmin } from "./guards.server.ts";
import { resolveSession } from "./resolve-session.ts";

const strict = { ...bindings, ADMIN_TWO_FACTORS: "required" };

async function admin() {
  const uid = newUid();
  await vendors(uid, { role: "admin" });
  return { uid, cookie: await signedInCookie(uid) };
}

async function createTestContext(cookie: string, env: typeof bindings) {
  const request = new Request("https://portal.test/profile", { headers: { cookie } });
  const configuration = requireConfiguration(env);
  const session = await resolveSession(request, { env, configuration, requestId: "test", maxRoleAgeMs: 0 });
  const own = {
    requestId: "test",
    language: "en" as const,
    nonce: "",
    deadline: noDeadline,
    waitUntil: () => undefined,
  };
  const options = { request, env, configuration, findPassages, session, ...own };
  return { request, context: { ...createContext(options) }, key: session.status === "live" ? session.key : null };
}

const getLocation = (thrown: unknown) => (thrown instanceof Response ? thrown.headers.get("location") : thrown);

describe("requireAdmin", () => {
  test("redirects staff pages and actions to the set-up without a factor, but not the profile", async () => {
    const { cookie } = await admin();
    for (const init of [as(cookie), as(cookie, post("a=b"))]) {
      const origin = { ...init, headers: { ...init.headers, origin: "https://portal.test" } };
      const answer = await ask("/admin/releases", origin, strict);
      expect(answer.status).toBe(302);
      expect(answer.headers.get("location")).toBe("/profile#two-factors");
    }
    expect((await ask("/profile", as(cookie), strict)).status).toBe(200);
    expect((await ask("/admin/releases", as(cookie))).status).toBe(200);
  });

  test("treats an administrator without a factor as a user everywhere", async () => {
    const { cookie } = await admin();
    const { context, request } = await createTestContext(cookie, strict);
    const { viewer } = context.session;
    expect(viewer).toMatchObject({ role: "user", secondFactor: "due" });
    expect(viewer && context.toActor(viewer).role).toBe("user");
    expect(await context.session.freshRole()).toBe("user");
    expect(await requireAdmin({ context, request }).catch(getLocation)).toBe("/profile#two-factors");
  });

  test("accepts an administrator with a factor, or when it is optional", async () => {
    const { uid, cookie } = await admin();
    const lenient = await createTestContext(cookie, bindings);
    expect(lenient.context.session.viewer).toMatchObject({ role: "admin", secondFactor: "off" });
    const secret = (await getAccount(uid).startTwoFactors("here")) ?? "";
    await getAccount(uid).confirmTwoFactors(lenient.key?.sid ?? "", generateCode(secret));
    const { context, request } = await createTestContext(cookie, strict);
    expect(context.session.viewer).toMatchObject({ role: "admin", secondFactor: "on" });
    expect(await context.session.freshRole()).toBe("admin");
    expect(await requireAdmin({ context, request })).toMatchObject({ uid });
  });

  test("treats a new administrator as a user until the second factor is on", async () => {
    const uid = newUid();
    const cookie = await signedInCookie(uid);
    const { context, request } = await createTestContext(cookie, strict);
    await vendors(uid, { role: "admin" });
    expect(context.session.viewer).toMatchObject({ role: "user", secondFactor: "off" });
    expect(await context.session.freshRole()).toBe("user");
    expect(await requireAdmin({ context, request }).catch(getLocation)).toBe("/");
  });
});
