import { describe, expect, test } from "vitest";
import { ask, front, origin } from "../fixtures/front.ts";

/** Public endpoints, with the reason. */
const open: Record<string, string> = {
  "GET /api/health": "tells states of parts, and nothing of anybody",
  "POST /api/helpdesk/webhook":
    "asks for its own secret; `helpdesk-webhook.worker.test.ts` tries it without one and with another",
  "POST /api/stripe/webhook": "asks for Stripe's signature; its journey tries forged, old and altered ones",
};

const endpoints = front.routes
  .filter(({ path, method }) => path.startsWith("/api/") && method !== "ALL")
  .map(({ method, path }) => `${method} ${path}`);
const closed = [...new Set(endpoints)].filter((endpoint) => !(endpoint in open));

describe("createFront", () => {
  test("has an endpoint for each listed public endpoint", () =>
    expect(endpoints).toEqual(expect.arrayContaining(Object.keys(open))));

  test.each(closed)("rejects %s without a valid session", async (endpoint) => {
    const [method = "", path = ""] = endpoint.split(" ");
    for (const cookie of ["", "__Host-session=eyJhbGciOiJkaXIifQ..AAAA.AAAA.AAAA"]) {
      const response = await ask(path, { method, headers: { cookie, origin, upgrade: "websocket" } });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: "SIGN_IN_REQUIRED" });
    }
  });
});
