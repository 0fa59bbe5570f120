/** The public face: what it serves, to whom, and that it has no other path. */
import { describe, expect, test } from "vitest";
import {
  activate,
  changeLicence,
  createActiveCustomer,
  createActor,
  createCustomer,
  fetchPublic,
  grantLicences,
} from "../fixtures/internal.ts";
import { listWarnings } from "../fixtures/log.ts";
import { createStore } from "../fixtures/stores.ts";
import { lookupReply } from "../licences/contract.ts";
import { problem } from "../platform/contract.ts";

const path = "/api/licenses/get_by_email/premium";
const key = "test-service-key-of-the-look-up";
const post = (fields: Record<string, string>, authorization: string | null = `Bearer ${key}`) =>
  fetchPublic(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: authorization ? { Authorization: authorization } : {},
  });
const lookUp = async (email: string) => lookupReply.strict().parse(await (await post({ email })).json());

describe("POST /api/licenses/get_by_email/premium", () => {
  test("lists the stores of an e-mail, active or not, and counts its authorised licences", async () => {
    const { actor, store, licenceId } = await createActiveCustomer();
    const [second = ""] = await grantLicences(actor, 2);
    const other = createStore();
    await activate(actor, other);
    await changeLicence("pause", licenceId);
    await changeLicence("remove", second);
    const reply = await lookUp(`Alice <mailto:${actor.email.toUpperCase()}>;`);
    expect(reply.user).toMatchObject({ email: actor.email });
    expect(new Set(reply.licenses)).toEqual(
      new Set([
        { myshopifyurl: store.shop, active: false },
        { myshopifyurl: other.shop, active: true },
      ]),
    );
    expect(reply.user.nbAuthorizedLicenseType.premium).toBeGreaterThanOrEqual(2);
    expect(Date.parse(reply.user.createdAt ?? "")).toBeLessThanOrEqual(Date.parse(reply.user.updatedAt ?? ""));
  });

  test("returns an empty list and zero for an unknown e-mail, not an error", async () => {
    const { email } = createActor();
    expect(await lookUp(email)).toEqual({
      licenses: [],
      user: { email, createdAt: null, updatedAt: null, nbAuthorizedLicenseType: { premium: 0 } },
    });
  });

  test("answers the stored spelling of an e-mail, and rejects a character that no stored one has", async () => {
    expect((await lookUp("mailto:Alice@exämple.test")).user.email).toBe("alice@xn--exmple-cua.test");
    expect((await post({ email: "josé@example.test" })).status).toBe(400);
  });

  test("counts paused licences but no removed ones", async () => {
    const { actor, licenceIds } = await createCustomer(3);
    await changeLicence("pause", licenceIds[0] ?? "");
    await changeLicence("remove", licenceIds[1] ?? "");
    expect((await lookUp(actor.email)).user.nbAuthorizedLicenseType.premium).toBe(2);
  });

  test.each([
    null,
    "",
    "Bearer",
    "Bearer ",
    `Bearer ${key}x`,
    `Bearer ${key.slice(0, -1)}`,
    `Bearer ${key} ${key}`,
    `Basic ${key}`,
    key,
    "Bearer undefined",
  ])(
    "rejects a request without the service key as unauthenticated: %j",
    { meta: { provokes: "UNAUTHENTICATED" } },
    async (authorization) => {
      const { actor } = await createCustomer();
      const response = await post({ email: actor.email }, authorization);
      expect(response.status).toBe(401);
      expect(response.headers.get("WWW-Authenticate")).toBe("Bearer");
      expect(await response.json()).toMatchObject({ code: "UNAUTHENTICATED" });
    },
  );

  test.each([
    [{}, "USER_EMAIL_REQUIRED"],
    [{ email: "" }, "USER_EMAIL_REQUIRED"],
    [{ email: "   " }, "USER_EMAIL_REQUIRED"],
    [{ email: "nobody" }, "INVALID_REQUEST"],
    [{ email: `${"x".repeat(300)}@example.test` }, "INVALID_REQUEST"],
    [{ email: "' OR 1=1 --@example.test" }, "INVALID_REQUEST"],
  ])("rejects %j with %s", { meta: { provokes: "USER_EMAIL_REQUIRED" } }, async (fields, code) => {
    const response = await post(fields as Record<string, string>);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, code]);
  });

  test("says that the e-mail is missing", { meta: { provokes: "User email is required" } }, async () => {
    expect(await (await post({})).json()).toMatchObject({ detail: "User email is required" });
  });

  test("rejects a body that is not a form or is too long", async () => {
    const headers = { Authorization: `Bearer ${key}` };
    const json = await fetchPublic(path, {
      method: "POST",
      body: '{"email":"a@example.test"}',
      headers: { ...headers, "Content-Type": "application/json" },
    });
    expect(json.status).toBe(400);
    expect(json.headers.get("Content-Type")).toBe("application/problem+json");
    expect(problem.strict().parse(await json.json())).toMatchObject({ status: 400, code: "INVALID_REQUEST" });
    const long = await fetchPublic(path, {
      method: "POST",
      body: new URLSearchParams({ email: "x".repeat(200_000) }),
      headers,
    });
    expect(long.status).toBe(413);
    expect(problem.strict().parse(await long.json())).toMatchObject({ status: 413, code: "BODY_TOO_LARGE" });
  });

  test("counts a body without a length while it arrives", async () => {
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(new TextEncoder().encode("email=".padEnd(10_000, "x")));
        if (sent === 1_000) controller.close();
      },
    });
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/x-www-form-urlencoded" };
    expect((await fetchPublic(path, { method: "POST", body, headers })).status).toBe(413);
    expect(sent).toBeLessThan(1_000);
  });

  test("rejects a wrong key before it reads the form, and logs neither the key nor the e-mail", async () => {
    expect((await post({}, "Bearer a-guessed-key")).status).toBe(401);
    await post({ email: "private@example.test" }, "Bearer a-guessed-key");
    const logged = listWarnings();
    expect(logged).toMatchObject([{ event: "access_denied" }, { event: "access_denied" }]);
    for (const secret of ["a-guessed-key", key, "private@example.test"])
      expect(JSON.stringify(logged)).not.toContain(secret);
  });

  test.each(["GET", "PUT", "PATCH", "DELETE", "OPTIONS"])("answers 405 to %s, and names POST", async (method) => {
    const response = await fetchPublic(path, { method });
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "POST"]);
  });
});

describe("publicFace", () => {
  test.each([
    ["GET", path, 405],
    ["PUT", path, 405],
    ["POST", "/v1/health", 405],
    ["GET", "/", 404],
    ["GET", "/health", 404],
    ["GET", "/openapi.json", 404],
    ["GET", "/licences", 404],
    ["GET", "/licences/authorised", 404],
    ["POST", "/licences/activate", 404],
    ["POST", "/admin/licences/grant", 404],
    ["PUT", "/admin/releases/9.9.9", 404],
    ["GET", "/downloads/ticket", 404],
    ["POST", "/API/licenses/get_by_email/premium", 404],
    ["POST", `/${path}`, 404],
    ["GET", "/v1/health/", 404],
    ["GET", "/.git/config", 404],
  ])("answers %s %s with %d, also to a caller that claims to be an administrator", async (method, where, status) => {
    const headers = { "X-Actor": JSON.stringify(createActor("admin")), Authorization: `Bearer ${key}` };
    const response = await fetchPublic(where, { method, headers, ...(method === "GET" ? {} : { body: "x" }) });
    expect(response.status).toBe(status);
    expect(response.headers.get("Content-Type")).toBe("application/problem+json");
  });

  test("sends the security headers and its own request id with every answer", async () => {
    for (const response of [
      await fetchPublic("/v1/health"),
      await fetchPublic("/nothing"),
      await post({ email: "" }),
      await post({}, null),
    ]) {
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "strict-transport-security": "max-age=63072000; includeSubDomains",
      });
      expect(response.headers.get("Cache-Control")).toContain("no-store");
    }
    const response = await fetchPublic("/nothing", { headers: { "X-Request-Id": "chosen-by-a-stranger" } });
    expect(response.headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.get("X-Version")).toBeTruthy();
  });
});

describe("GET /v1/openapi.json", () => {
  test("describes the public routes only", async () => {
    const document = (await (await fetchPublic("/v1/openapi.json")).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { responses: object }>>;
    };
    expect(document.openapi).toBe("3.1.0");
    expect(Object.keys(document.paths).sort()).toEqual([
      path,
      "/v1/certificates/{shop}",
      "/v1/health",
      "/v1/jwks.json",
      "/v1/releases/{version}",
      "/v1/releases/{version}/publish",
      "/v1/releases/{version}/theme.zip",
    ]);
    expect(Object.keys(document.paths[path] ?? {})).toEqual(["post"]);
    expect(Object.keys(document.paths[path]?.post?.responses ?? {})).toEqual(
      expect.arrayContaining(["200", "400", "401", "413", "503"]),
    );
  });
});

describe("GET /v1/health", () => {
  test("reports each part", async () => {
    const response = await fetchPublic("/v1/health");
    expect([response.status, await response.json()]).toEqual([200, { status: "ok", database: true, files: true }]);
  });
});
