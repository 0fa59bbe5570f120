/** The scheduled task that rebuilds the index of users: it continues where an earlier run broke off. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { success } from "#base/errors.ts";
import { createInMemoryFirestore } from "#tests/support/in-memory-firestore.ts";
import type { UserPass } from "#workers/licences/accounts/user-contract.ts";
import type { LicencesClient } from "../clients/contract.ts";
import { toFields } from "../clients/firestore-values.ts";
import type { PortalEnv } from "../env.ts";
import type { TaskTools } from "../task-tools.ts";
import { maxUsersRead } from "./read-users.ts";
import { rebuildUserIndex } from "./rebuild-index.ts";

afterEach(() => void vi.unstubAllGlobals());

const pageSize = 1_000;
const startedAt = "2026-11-20T12:00:00.000Z";

/** The index, the pass of the licence service, and an identity service with this many accounts. */
async function createWorld(count: number) {
  const { store, options } = createInMemoryFirestore();
  const uids = Array.from({ length: count }, (_, index) => `u${String(index).padStart(5, "0")}`);
  await store.commit([{ update: { path: ["users", "u02100"], fields: toFields({ displayName: "Ada Document" }) } }]);
  const { fetch: firestore } = globalThis;
  const asked: (string | null)[] = [];
  const failing = { uid: "", token: "" };
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (url.pathname.endsWith("accounts:batchGet")) {
      const token = url.searchParams.get("nextPageToken");
      asked.push(token);
      if (token !== null && token === failing.token)
        return Response.json({ error: { code: 400, message: "INVALID_PAGE_SELECTION" } }, { status: 400 });
      const start = Number(token ?? 0);
      const next = start + pageSize < count ? String(start + pageSize) : undefined;
      const users = uids
        .slice(start, start + pageSize)
        .map((localId) => ({ localId, email: `${localId}@example.test` }));
      return Response.json({ users, nextPageToken: next });
    }
    const body = failing.uid && url.pathname.endsWith(":batchGet") ? await request.clone().text() : "";
    if (failing.uid && body.includes(failing.uid)) return Response.json({}, { status: 500 });
    return firestore(request);
  });
  const saved = new Map<string, string>();
  const indexed = { pass: { startedAt, pageToken: null } as UserPass | null, complete: false };
  const licences = {
    openUserPass: async ({ when }: { when: string }) => {
      if (when === "again") indexed.pass = { startedAt, pageToken: null };
      return success(indexed.pass);
    },
    saveUsers: async ({ users, pass }: Parameters<LicencesClient["saveUsers"]>[0]) => {
      for (const { uid, name } of users) saved.set(uid, name);
      if (pass) indexed.pass = pass.next === null ? null : { startedAt, pageToken: pass.next };
      return success({ saved: users.length });
    },
  };
  const env = {
    ...{ FIREBASE_PROJECT_ID: options.projectId, FIREBASE_API_KEY: "key", FIREBASE_AUTH_DOMAIN: "portal.test" },
    ...{ FIREBASE_CLIENT_EMAIL: options.account.clientEmail, FIREBASE_PRIVATE_KEY: options.account.privateKey },
    ...{ SOCIAL_PROVIDER: "google.com", SOCIAL_APP_ID: "app", SOCIAL_APP_SECRET: "secret" },
    ...{ SESSION_KEYS: `k1:${"A".repeat(43)}`, OAUTH2_TOKEN_URL: options.account.tokenUrl },
  };
  let counted = 0;
  const tools = {
    ...{ env: env as unknown as PortalEnv, store, licences: licences as unknown as LicencesClient },
    ...{ isScheduled: true, requestId: "test", now: new Date(startedAt), mustStop: () => false },
    count: (_: string, amount: number) => {
      counted += amount;
    },
  } as TaskTools;
  return { tools, uids, saved, asked, failing, indexed, getCounted: () => counted };
}

describe("rebuildUserIndex", () => {
  test("continues behind its last page after an interruption, and confirms every account", async () => {
    const { tools, uids, saved, asked, failing, indexed } = await createWorld(2_500);
    failing.uid = "u02100";
    await expect(rebuildUserIndex(tools)).rejects.toThrow();
    expect(indexed.pass).toEqual({ startedAt, pageToken: "2000" });
    expect([...saved.keys()]).toEqual(uids.slice(0, 2_000));
    failing.uid = "";
    await rebuildUserIndex(tools);
    expect(asked).toEqual([null, "1000", "2000", "2000"]);
    expect(indexed.pass).toBeNull();
    expect([...saved.keys()]).toEqual(uids);
    expect(saved.get("u02100")).toBe("Ada Document");
  });

  test("moves the cursor only with the last users of a page", async () => {
    const { tools, saved, failing, indexed } = await createWorld(pageSize);
    failing.uid = `u${String(maxUsersRead).padStart(5, "0")}`;
    await expect(rebuildUserIndex(tools)).rejects.toThrow();
    expect([saved.size, indexed.pass]).toEqual([maxUsersRead, { startedAt, pageToken: null }]);
  });

  test("begins again when the identity service has lost the cursor", async () => {
    const { tools, asked, failing, indexed, getCounted } = await createWorld(2_500);
    indexed.pass = { startedAt, pageToken: "2000" };
    failing.token = "2000";
    const unlock = tools.licences.openUserPass;
    tools.licences.openUserPass = async (given) => {
      if (given.when === "again") failing.token = "";
      return unlock(given);
    };
    await rebuildUserIndex(tools);
    expect(asked).toEqual(["2000", null, "1000", "2000"]);
    expect([indexed.pass, getCounted()]).toEqual([null, 2_500]);
  });

  test("stops between two pages when its time is up", async () => {
    const { tools, asked, indexed } = await createWorld(2_500);
    let checks = 0;
    await rebuildUserIndex({ ...tools, mustStop: () => ++checks > 1 });
    expect([asked, indexed.pass?.pageToken]).toEqual([[null], "1000"]);
  });
});
