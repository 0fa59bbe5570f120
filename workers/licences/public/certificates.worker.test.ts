import { createLocalJWKSet, jwtVerify } from "jose";
import { describe, expect, test } from "vitest";
import {
  activate,
  changeLicence,
  createActiveCustomer,
  createCustomer,
  deactivate,
  fetchPublic,
  runSql,
} from "../fixtures/internal.ts";
import { createStore } from "../fixtures/stores.ts";
import { certificateClaims, type jwksReply } from "../licences/certificate-contract.ts";
import { certificateType } from "../licences/issue-certificate.ts";

let address = 1;
/** Each call comes from its own IP address unless one is given, because calls are limited by address. */
const ask = (shop: string, from = `192.0.2.${address++}`) =>
  fetchPublic(`/v1/certificates/${shop}`, { headers: { "CF-Connecting-IP": from } });

async function readClaims(shop: string) {
  const response = await ask(shop);
  expect(response.status).toBe(200);
  const { certificate, expiresAt } = (await response.json()) as { certificate: string; expiresAt: string };
  const jwks = (await (await fetchPublic("/v1/jwks.json")).json()) as ReturnType<typeof jwksReply.parse>;
  const { payload, protectedHeader } = await jwtVerify(certificate, createLocalJWKSet(jwks), {
    issuer: "http://localhost:8789",
    typ: certificateType,
    algorithms: ["EdDSA"],
  });
  expect(protectedHeader.kid).toBe("test2");
  const claims = certificateClaims.parse(payload);
  expect(Date.parse(expiresAt)).toBe(claims.exp * 1000);
  expect(claims.exp - claims.iat).toBe(3600);
  return { claims, headers: response.headers };
}

describe("GET /v1/certificates/:shop", () => {
  test("returns an active store's certificate, which the public keys alone verify, to any page", async () => {
    const { store } = await createActiveCustomer();
    const { claims, headers } = await readClaims(store.shop);
    expect(claims).toMatchObject({
      shop: store.shop,
      licence: "active",
      plan: "premium",
      features: ["premium", "updates"],
    });
    expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(headers.get("Cache-Control")).toBe("public, max-age=300");
  });

  test("returns a certificate that does not verify once altered", async () => {
    const { store } = await createActiveCustomer();
    const { certificate } = (await (await ask(store.shop)).json()) as { certificate: string };
    const jwks = (await (await fetchPublic("/v1/jwks.json")).json()) as ReturnType<typeof jwksReply.parse>;
    const [head, , signature] = certificate.split(".");
    const other = btoa(JSON.stringify({ shop: "other.myshopify.com", licence: "active" })).replace(/=+$/, "");
    await expect(jwtVerify(`${head}.${other}.${signature}`, createLocalJWKSet(jwks))).rejects.toThrow();
  });

  test("returns the status of a paused licence and no features", async () => {
    const { store, licenceId } = await createActiveCustomer();
    await changeLicence("pause", licenceId);
    expect((await readClaims(store.shop)).claims).toMatchObject({ licence: "paused", features: [] });
    await changeLicence("enable", licenceId);
    expect((await readClaims(store.shop)).claims).toMatchObject({ licence: "active" });
  });

  test("gives a development store its own plan until it has lacked a licence for too long", async () => {
    const { actor } = await createCustomer();
    const store = createStore("development");
    const { body } = await activate(actor, store);
    expect((await readClaims(store.shop)).claims).toMatchObject({ licence: "active", plan: "development" });
    await runSql("UPDATE licences SET seat_due_at = '2024-01-01T00:00:00.000Z' WHERE id = ?", String(body.licenceId));
    expect((await readClaims(store.shop)).claims).toMatchObject({ licence: "paused", features: [] });
  });

  test("gives a development store no features without a usable licence of its own owner", async () => {
    await createCustomer();
    const { actor, licenceIds } = await createCustomer();
    const store = createStore("development");
    await activate(actor, store);
    await changeLicence("pause", licenceIds[0] ?? "");
    expect((await readClaims(store.shop)).claims).toMatchObject({ licence: "paused", features: [] });
    await changeLicence("enable", licenceIds[0] ?? "");
    expect((await readClaims(store.shop)).claims).toMatchObject({ licence: "active", plan: "development" });
  });

  test("returns the same answer for an unknown store and a deactivated one", async () => {
    const { actor, store } = await createActiveCustomer();
    await deactivate(actor, store);
    const [unknown, freed] = await Promise.all([ask(createStore().shop), ask(store.shop)]);
    expect([unknown.status, freed.status]).toEqual([404, 404]);
    const [left, right] = [(await unknown.json()) as object, (await freed.json()) as object];
    expect({ ...left, requestId: "" }).toEqual({ ...right, requestId: "" });
    const names = (headers: Headers) => [...headers.keys()].sort();
    expect(unknown.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(names(unknown.headers)).toEqual(names(freed.headers));
    expect((await ask("not-a-store.example.com")).status).toBe(400);
  });

  test("limits an address that sends too many requests, and not the others", async () => {
    const { shop } = createStore();
    // More than twice the limit of a minute, because a new minute may begin meanwhile.
    const statuses = await Promise.all(
      Array.from({ length: 130 }, async () => (await ask(shop, "198.51.100.7")).status),
    );
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect((await ask(shop)).status).toBe(404);
    // A client with one IPv6 address has a whole /64 of them.
    const many = Array.from({ length: 130 }, async (_, at) => (await ask(shop, `2001:db8:9:9::${at}`)).status);
    expect((await Promise.all(many)).filter((status) => status === 429).length).toBeGreaterThan(0);
  });
});

describe("GET /v1/jwks.json", () => {
  test("returns both keys without their private halves", async () => {
    const { keys } = (await (await fetchPublic("/v1/jwks.json")).json()) as { keys: Record<string, unknown>[] };
    expect(keys.map(({ kid }) => kid)).toEqual(["test2", "test1"]);
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x"]);
  });
});
