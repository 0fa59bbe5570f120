/// <reference types="@cloudflare/vitest-plugin/types" />
import { describe, expect, test } from "vitest";
import { noDeadline } from "#base/time-limit.ts";
import { requireConfiguration } from "../env.ts";
import { bindings, getAccount, newUid, signedInCookie, usualRoleAge, vendors } from "../fixtures/objects.ts";
import type { ResolvedSession } from "./contract.ts";
import { createRequestSession } from "./request-session.ts";
import { resolveSession } from "./resolve-session.ts";

const given = { env: bindings, configuration: requireConfiguration(bindings), requestId: "test" };

const createTestSession = (session: ResolvedSession) =>
  createRequestSession({ ...given, session, deadline: noDeadline });

async function resolveNew(uid: string) {
  const request = new Request("https://portal.test/", { headers: { cookie: await signedInCookie(uid) } });
  return resolveSession(request, { ...given, ...usualRoleAge });
}

describe("createRequestSession", () => {
  test('reads "remember me" from the session, not from the request', async () => {
    expect(createTestSession(await resolveNew(newUid())).remember).toBe(true);
    expect(createTestSession({ status: "anonymous", mustForgetCookie: false }).remember).toBeNull();
  });

  test("reports an unchecked session as unavailable, and a missing one as anonymous", () => {
    const key = { uid: newUid(), sid: "A".repeat(43) };
    expect(createTestSession({ status: "unavailable", key })).toMatchObject({ viewer: null, unavailable: true });
    const anonymous = createTestSession({ status: "anonymous", mustForgetCookie: false });
    expect(anonymous).toMatchObject({ viewer: null, unavailable: false });
  });

  test("reports a session whose renewal fails as unavailable", async () => {
    const uid = newUid();
    const session = createTestSession(await resolveNew(uid));
    expect(session).toMatchObject({ viewer: { uid }, unavailable: false });
    await getAccount(uid).distrust(null);
    await vendors(uid, { renewal: "down" });
    expect(await session.refresh()).toBeNull();
    expect(session).toMatchObject({ viewer: null, unavailable: true });
  });
});
