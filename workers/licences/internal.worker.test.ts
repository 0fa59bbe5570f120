/** The frame of the inner face: paths, methods, bodies, request ids and its description. */
import { expect, test } from "vitest";
import { refusalStatus } from "./contract.ts";
import { call, fetchInternal, somebody } from "./fixtures/internal.ts";
import { internal } from "./internal.ts";

interface Document {
  openapi: string;
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
}

const document = async () => (await (await fetchInternal(null, "/openapi.json")).json()) as Document;

test("an unknown path is 404 as problem JSON with the request id", async () => {
  const { status, body, headers } = await call(somebody(), "GET", "/nothing/here");
  expect(status).toBe(404);
  expect(body).toMatchObject({ type: "about:blank", code: "NOT_FOUND", requestId: headers.get("X-Request-Id") });
  expect(headers.get("Content-Type")).toBe("application/problem+json");
});

test.each([
  ["DELETE", "/licences", "GET, HEAD"],
  ["GET", "/licences/activate", "POST"],
  ["PATCH", "/downloads/some-ticket", "GET, HEAD"],
  ["TRACE", "/events", "GET, HEAD"],
])("%s %s is 405 and tells what is allowed", async (method, path, allow) => {
  const { status, body, headers } = await call(somebody(), method, path);
  expect([status, body.code, headers.get("Allow")]).toEqual([405, "METHOD_NOT_ALLOWED", allow]);
});

test("the request id of the portal is taken over, another spelling is not", async () => {
  for (const [given, taken] of [
    ["req-1234567890", true],
    ["short", false],
    ["x".repeat(65), false],
    ["a b c d e f g", false],
  ] as const) {
    const response = await fetchInternal(somebody(), "/nothing", { headers: { "X-Request-Id": given } });
    const { requestId } = (await response.json()) as { requestId: string };
    expect(requestId === given).toBe(taken);
    expect(response.headers.get("X-Request-Id")).toBe(requestId);
  }
});

test("a body that is too long is refused by its bytes, whatever its length claims to be", async () => {
  const long = JSON.stringify({ shop: "x".repeat(200_000) });
  expect(await call(somebody(), "POST", "/licences/activate", { shop: "x".repeat(200_000) })).toMatchObject({
    status: 413,
    body: { code: "BODY_TOO_LARGE" },
  });
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      if (sent > 2000) controller.close();
      else controller.enqueue(new TextEncoder().encode(long.slice(0, 10_000)));
    },
  });
  const headers = { "Content-Type": "application/json" };
  const response = await fetchInternal(somebody(), "/licences/activate", { method: "POST", body: endless, headers });
  expect(response.status).toBe(413);
  expect(sent).toBeLessThan(200);
});

test.each([
  ["no JSON", "{", "application/json"],
  ["another media type", "shop=x", "application/x-www-form-urlencoded"],
  ["JSON that is no object", "[]", "application/json"],
  ["JSON that nests without end", "[".repeat(50_000), "application/json"],
  ["a prototype", '{"__proto__":{"shop":"x"},"constructor":{"prototype":{}}}', "application/json"],
])("a body of %s is refused", async (_, body, type) => {
  const init = { method: "POST", body, headers: { "Content-Type": type } };
  const response = await fetchInternal(somebody(), "/licences/activate", init);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: "INVALID_REQUEST" });
});

test.each(["0", "-1", "1.5", "201", "x", "1e3"])("an events limit of %s is refused", async (limit) => {
  expect((await call(somebody(), "GET", `/events?limit=${limit}`)).status).toBe(400);
});

/** The list of releases, and one's own data, are for everybody who is signed in. */
const forUnverified = ["/releases", "/accounts/export", "/accounts/forget"];

test("the description is OpenAPI 3.1, and every path in it wants an actor but health", async () => {
  const { openapi, paths } = await document();
  expect(openapi).toBe("3.1.0");
  const served = internal.routes.filter((route) => route.method !== "ALL" && route.path !== "/openapi.json");
  expect(Object.keys(paths).sort()).toEqual(
    [...new Set(served.map(({ path }) => path.replace(/:(\w+)/, "{$1}")))].sort(),
  );
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { responses }] of Object.entries(operations)) {
      const response = await fetchInternal(null, path.replace(/\{\w+\}/, "1.0.0"), { method: method.toUpperCase() });
      expect([path, response.status]).toEqual([path, path === "/health" ? 200 : 401]);
      if (path === "/health") continue;
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(["200", "400", "401", "503"]));
      expect("403" in responses, path).toBe(!forUnverified.includes(path));
    }
  }
});

test("no refusal has a status that the description does not know", async () => {
  const { paths } = await document();
  const described = new Set(
    Object.values(paths).flatMap((path) => Object.values(path).flatMap(({ responses }) => Object.keys(responses))),
  );
  const unknown = new Set(Object.values(refusalStatus).map(String));
  for (const status of described) unknown.delete(status);
  expect([...unknown]).toEqual([]);
});
