/** The public face of the licence service: the built Worker over a socket. */
import { readFile } from "node:fs/promises";
import { request } from "node:http";
import path from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";
import { z } from "zod";
import { applyMigrations, migrations, projectFolder } from "#scripts/stack.ts";
import { healthReply, lookupReply, problem } from "#workers/licences/contract.ts";

const lookup = "/api/licenses/get_by_email/premium";
const serviceKey = "contract-test-service-key";
const bundle = path.join(projectFolder, "build/workers/licences/index.js");
let miniflare: Miniflare;
let origin: string;
const logged: string[] = [];

beforeAll(async () => {
  const config = readConfig(
    { config: path.join(projectFolder, "workers/licences/wrangler.toml") },
    { hideWarnings: true },
  );
  miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: [{ type: "ESModule", path: bundle, contents: await readFile(bundle, "utf8") }],
      compatibilityDate: config.compatibility_date,
      compatibilityFlags: config.compatibility_flags,
      handleStructuredLogs: ({ message }) => logged.push(message),
      d1Databases: ["DB"],
      r2Buckets: ["RELEASES"],
      versionMetadata: "VERSION",
      bindings: {
        LICENCES_SERVICE_KEY: serviceKey,
        CREDENTIAL_KEYS: `k1:${"A".repeat(43)}`,
        CERTIFICATE_KEY: `k1:${"A".repeat(43)}`,
        SHOPIFY_URL: "https://{shop}",
        LICENCES_PUBLIC_URL: "http://localhost:8789",
        PORTAL_URL: "http://localhost:8787",
      },
    }),
  );
  origin = (await miniflare.ready).origin;
  await applyMigrations(await miniflare.getD1Database("DB"), migrations);
});

afterAll(() => miniflare.dispose());

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(origin + lookup, { method: "POST", body, headers: { Authorization: `Bearer ${serviceKey}`, ...headers } });

const described = z.object({
  openapi: z.literal("3.1.0"),
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ responses: z.record(z.string(), z.object({ description: z.string() })) })),
  ),
});

describe("POST /api/licenses/get_by_email/premium", () => {
  test("accepts a form and returns every documented field", async () => {
    const database = await miniflare.getD1Database("DB");
    const at = "2024-12-12T08:00:00.000Z";
    const [first, second] = ["0".repeat(24), "1".repeat(24)];
    await database.batch([
      database
        .prepare("INSERT INTO accounts (email, created_at, updated_at) VALUES ('known@example.test', ?1, ?1)")
        .bind(at),
      database
        .prepare("INSERT INTO licences (id, account, status, created_at) VALUES (?, 'known@example.test', 'active', ?)")
        .bind(first, at),
      database
        .prepare(
          "INSERT INTO licences (id, account, status, created_at) VALUES (?, 'known@example.test', 'available', ?)",
        )
        .bind(second, at),
      database
        .prepare(
          "INSERT INTO activations (id, licence_id, shop, state, activated_at) VALUES (?1, ?1, 'known-shop.myshopify.com', 'live', ?2)",
        )
        .bind(first, at),
    ]);
    const response = await post(new URLSearchParams({ email: "Known@Example.test" }));
    expect(response.headers.get("Content-Type")).toBe("application/json");
    expect(lookupReply.strict().parse(await response.json())).toEqual({
      licenses: [{ myshopifyurl: "known-shop.myshopify.com", active: true }],
      user: { email: "known@example.test", createdAt: at, updatedAt: at, nbAuthorizedLicenseType: { premium: 2 } },
    });
  });

  test("answers 200 with an empty list and zero for an unknown e-mail", async () => {
    const response = await post(new URLSearchParams({ email: "unknown@example.test" }));
    expect(response.status).toBe(200);
    expect(lookupReply.parse(await response.json())).toMatchObject({
      licenses: [],
      user: { nbAuthorizedLicenseType: { premium: 0 } },
    });
  });

  test.each([
    ["no key", new URLSearchParams({ email: "a@example.test" }), { Authorization: "" }, 401, "UNAUTHENTICATED"],
    [
      "a wrong key",
      new URLSearchParams({ email: "a@example.test" }),
      { Authorization: "Bearer contract-test-service-kex" },
      401,
      "UNAUTHENTICATED",
    ],
    ["a wrong key and a wrong form", "nonsense", { Authorization: "Bearer x" }, 401, "UNAUTHENTICATED"],
    ["no e-mail", new URLSearchParams(), {}, 400, "USER_EMAIL_REQUIRED"],
    ["JSON", '{"email":"a@example.test"}', { "Content-Type": "application/json" }, 400, "INVALID_REQUEST"],
    ["a body without end", new URLSearchParams({ email: "x".repeat(1_000_000) }), {}, 413, "BODY_TOO_LARGE"],
  ] as const)("rejects %s with problem JSON", async (_, body, headers, status, code) => {
    const response = await post(body, headers);
    expect(response.headers.get("Content-Type")).toBe("application/problem+json");
    expect(problem.strict().parse(await response.json())).toMatchObject({ status, code });
    expect(response.status).toBe(status);
  });

  test("counts a body without a length while it arrives", async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { Authorization: `Bearer ${serviceKey}`, "Content-Type": "application/x-www-form-urlencoded" };
      const call = request(origin + lookup, { method: "POST", headers }, (response) => {
        resolve(response.statusCode);
        call.destroy();
      });
      // The connection may close while the test still writes; the answer has arrived by then.
      call.on("error", reject);
      for (let chunk = 0; chunk < 40; chunk++) call.write("email=".padEnd(10_000, "x"));
      call.end();
    });
    expect(status).toBe(413);
  });

  test.each(["GET", "PUT", "PATCH", "DELETE", "OPTIONS"])("answers 405 to %s", async (method) => {
    const response = await fetch(origin + lookup, { method });
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "POST"]);
  });

  test("logs a rejected key without the key and without the e-mail", async () => {
    await post(new URLSearchParams({ email: "private@example.test" }), { Authorization: "Bearer a-guessed-key" });
    await expect.poll(() => logged.filter((line) => line.includes("access_denied")).length).toBeGreaterThan(0);
    for (const secret of ["a-guessed-key", serviceKey, "private@example.test"])
      expect(logged.join()).not.toContain(secret);
  });
});

describe("GET /v1/health", () => {
  test("reports each part", async () => {
    const response = await fetch(`${origin}/v1/health`);
    expect(response.status).toBe(200);
    expect(healthReply.parse(await response.json())).toEqual({ status: "ok", database: true, files: true });
  });
});

describe("GET /v1/openapi.json", () => {
  test("lists exactly the existing routes, with every status of the lookup met above", async () => {
    const { paths } = described.parse(await (await fetch(`${origin}/v1/openapi.json`)).json());
    expect(Object.keys(paths).sort()).toEqual([
      lookup,
      "/v1/certificates/{shop}",
      "/v1/health",
      "/v1/jwks.json",
      "/v1/releases/{version}",
      "/v1/releases/{version}/publish",
      "/v1/releases/{version}/theme.zip",
    ]);
    expect(Object.keys(paths[lookup] ?? {})).toEqual(["post"]);
    expect(Object.keys(paths[lookup]?.post?.responses ?? {})).toEqual(
      expect.arrayContaining(["200", "400", "401", "413", "503"]),
    );
  });
});

describe("publicFace", () => {
  test.each([
    "/",
    "/licences",
    "/licences/authorised",
    "/releases",
    "/events",
    "/admin/licences/grant",
    "/downloads/x",
    "/health",
  ])("does not serve %s of the internal entrypoint, whatever the caller claims", async (inner) => {
    const actor = { uid: "u", email: "a@example.test", emailVerified: true, role: "admin" };
    const headers = { "X-Actor": JSON.stringify(actor), Authorization: `Bearer ${serviceKey}` };
    for (const method of ["GET", "POST"]) expect((await fetch(origin + inner, { method, headers })).status).toBe(404);
  });

  test("sends the standard headers with every answer, including errors", async () => {
    for (const where of ["/v1/health", "/nothing", lookup]) {
      const { headers } = await fetch(origin + where);
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("Strict-Transport-Security")).toContain("max-age=63072000");
      expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'");
      expect(headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get("X-Version")).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});
