import { expect, test } from "vitest";
import type { Actor } from "#workers/licences/contract.ts";
import { createLicencesClient } from "./licences-client.ts";

const actor: Actor = { uid: "uid-1", email: "ada@example.test", emailVerified: true, role: "user" };

/** The gateway before a service that answers with `reply`; what it asked and what it complained of. */
function before(reply: (request: Request) => Response | Promise<Response>, as: Actor = actor) {
  const asked: Request[] = [];
  const faults: unknown[] = [];
  const binding = {
    fetch: async (url: string, init: RequestInit) => {
      const request = new Request(url, init);
      asked.push(request);
      return reply(request);
    },
  } as unknown as Fetcher;
  const gateway = createLicencesClient({
    binding,
    actor: as,
    requestId: "request-1",
    onFault: (error) => faults.push(error),
  });
  return { gateway, asked, faults };
}

const problem = (status: number, code: string, details?: object) =>
  Response.json({ type: "t", title: "t", status, code, requestId: "r", details }, { status });

test("each call names the acting user in plain ASCII, and the request", async () => {
  const { gateway, asked } = before(() => Response.json({ authorised: 3 }), {
    ...actor,
    uid: "ünï-漢",
  } as typeof actor);
  expect(await gateway.authorised()).toEqual({ ok: true, value: 3 });
  const header = asked[0]?.headers.get("X-Actor") ?? "";
  expect(header).toMatch(/^[\x20-\x7e]+$/);
  expect(JSON.parse(header)).toEqual({ ...actor, uid: "ünï-漢" });
  expect(asked[0]?.headers.get("X-Request-Id")).toBe("request-1");
});

test("a refusal of the service is handed on with its facts, and is no fault", async () => {
  const { gateway, faults } = before(() => problem(422, "SCOPE_MISSING", { scopes: ["read_themes"] }));
  const input = {
    shop: "a.myshopify.com",
    credentials: { kind: "token", accessToken: "shpat_x", apiSecretKey: "y" },
  } as const;
  expect(await gateway.activate(input)).toEqual({
    ok: false,
    error: { code: "SCOPE_MISSING", details: { scopes: ["read_themes"] } },
  });
  expect(faults).toEqual([]);
});

test.each<[string, () => Response | Promise<Response>]>([
  ["an error of the service", () => new Response("oops", { status: 500 })],
  ["no JSON", () => new Response("<html>")],
  ["nothing", () => new Response("")],
  ["another shape", () => Response.json({ authorised: "3" })],
  ["a count below zero", () => Response.json({ authorised: -1 })],
  ["a refusal nobody knows", () => problem(409, "MAKE_ADMIN")],
  ["a refusal of no shape", () => Response.json({ error: "no" }, { status: 403 })],
  ["a redirect", () => new Response(null, { status: 302, headers: { Location: "https://elsewhere.test" } })],
  ["a broken line", () => Promise.reject(new TypeError("connection lost"))],
])("%s is told as unavailable, and logged once", async (_, reply) => {
  const { gateway, faults } = before(reply);
  expect(await gateway.authorised()).toEqual({ ok: false, error: { code: "UPSTREAM_UNAVAILABLE" } });
  expect(faults).toHaveLength(1);
  expect(String(faults[0])).not.toMatch(/oops|elsewhere|connection lost/);
});

test("a download hands on the range and the stream, and none of the browser's other headers", async () => {
  const { gateway, asked } = before(
    () => new Response("part", { status: 206, headers: { "Content-Range": "bytes 0-3/9" } }),
  );
  const headers = new Headers({ Range: "bytes=0-3", "If-Range": '"etag"', Cookie: "session=secret", "X-Actor": "{}" });
  const reply = await gateway.download({ ticket: "a/../b", sid: "s".repeat(16), method: "GET", headers });
  expect(reply.ok && (await reply.value.text())).toBe("part");
  const [request] = asked;
  expect(request?.url).toBe(`http://licences/downloads/a%2F..%2Fb?sid=${"s".repeat(16)}`);
  expect(request?.headers.get("Range")).toBe("bytes=0-3");
  expect(request?.headers.get("Cookie")).toBeNull();
  expect(JSON.parse(request?.headers.get("X-Actor") ?? "")).toEqual(actor);
});

test("a download without a good ticket is a refusal", async () => {
  const { gateway, faults } = before(() => problem(404, "TICKET_INVALID"));
  const reply = await gateway.download({ ticket: "x", sid: "s".repeat(16), method: "GET", headers: new Headers() });
  expect(reply).toEqual({ ok: false, error: { code: "TICKET_INVALID" } });
  expect(faults).toEqual([]);
});
