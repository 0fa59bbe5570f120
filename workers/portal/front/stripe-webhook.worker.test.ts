/// <reference types="@cloudflare/vitest-plugin/types" />
/** What Stripe hears of its messages: any answer but 2xx makes it repeat them. */
import { describe, expect, test } from "vitest";
import type { LicencesService } from "#workers/licences/service.ts";
import { ask } from "../fixtures/front.ts";
import { bindings } from "../fixtures/objects.ts";
import { maxStripeMessageBytes } from "./front.ts";

const path = "/api/stripe/webhook";
const failed = (code: string) => ({ ok: false, error: { code } });

/** Sends a message to a portal whose licence service answers this, and returns what the service received. */
async function send(reply: object, body = '{"id":"evt_1"}', headers: Record<string, string> = {}) {
  const received: unknown[] = [];
  const operations = {
    receiveStripeEvent: async (_: object, message: unknown) => {
      received.push(message);
      return reply;
    },
    duePoints: async () => ({ ok: true, value: [] }),
  };
  const LICENCES = operations as unknown as LicencesService;
  const response = await ask(path, { method: "POST", body, headers }, { ...bindings, LICENCES });
  return { status: response.status, body: (await response.json()) as object, received };
}

describe("POST /api/stripe/webhook", () => {
  test("passes the message and its signature on unchanged, and answers 200 once it is done", async () => {
    const body = '{"id": "evt_1",  "é": 1}\n';
    const { status, received } = await send({ ok: true, value: { handled: false } }, body, {
      "stripe-signature": "t=1,v1=0",
    });
    expect([status, received]).toEqual([200, [{ body, signature: "t=1,v1=0" }]]);
  });

  test.each([
    ["SIGNATURE_INVALID", 400, "SIGNATURE_INVALID"],
    ["INVALID_REQUEST", 400, "INVALID_REQUEST"],
    // Without keys nothing is sold, and no such endpoint exists.
    ["PAYMENTS_UNAVAILABLE", 404, "NOT_FOUND"],
    ["UPSTREAM_UNAVAILABLE", 503, "UPSTREAM_UNAVAILABLE"],
    ["INTERNAL", 503, "UPSTREAM_UNAVAILABLE"],
  ])("answers the error %s with %i", async (code, status, told) => {
    expect(await send(failed(code))).toMatchObject({ status, body: { code: told } });
  });

  test("does not read a large message", async () => {
    const { status, received } = await send({ ok: true, value: {} }, "x".repeat(maxStripeMessageBytes + 1));
    expect([status, received]).toEqual([413, []]);
  });

  test("answers no other method", async () => {
    expect((await ask(path)).status).toBe(404);
  });
});
