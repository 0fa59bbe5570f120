/// <reference types="@cloudflare/vitest-plugin/types" />
/** The help desk has no ticket. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ask } from "../fixtures/front.ts";
import { bindings } from "../fixtures/objects.ts";

const secret = "test-helpdesk-webhook-secret";
const env = {
  ...bindings,
  ...{ HELPDESK_URL: "https://desk.test", HELPDESK_API_KEY: "k", HELPDESK_WEBHOOK_SECRET: secret },
} as unknown as typeof bindings;

let calls: string[] = [];
const usualFetch = globalThis.fetch;
beforeEach(() => {
  calls = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { host, pathname } = new URL(new Request(input, init).url);
    if (host !== "desk.test") return usualFetch(input, init);
    calls.push(pathname);
    return new Response(null, { status: 404 });
  });
  return () => void vi.unstubAllGlobals();
});

const send = (headers: Record<string, string>, body: string, given = env) =>
  ask("/api/helpdesk/webhook", { method: "POST", headers, body }, given);
const known = { "x-helpdesk-secret": secret };
const about = (more: object = {}) => JSON.stringify({ ticket_id: 987_654_321, ...more });
const simple = (fields: object) => JSON.stringify({ freshdesk_webhook: fields });

describe("POST /api/helpdesk/webhook", () => {
  test.each([
    ["without its secret", {}, about(), 401],
    ["with another secret", { "x-helpdesk-secret": secret.toUpperCase() }, about(), 401],
    ["with something else than JSON", known, "ticket", 400],
    ["without a ticket", known, "{}", 400],
    ["about a ticket zero", known, JSON.stringify({ ticket_id: 0 }), 400],
    ["without a ticket in its simple content", known, JSON.stringify({ freshdesk_webhook: {} }), 400],
    ["about a ticket zero in its simple content", known, simple({ ticket_id: "0" }), 400],
    ["with more than 16 KB", known, about({ text: "x".repeat(17_000) }), 413],
  ])("rejects a call %s before it asks the help desk", async (_, headers, body, status) => {
    expect((await send(headers as Record<string, string>, body)).status).toBe(status);
    expect(calls).toEqual([]);
  });

  test.each([
    ["advanced content", about()],
    ["advanced content with the id as text", JSON.stringify({ ticket_id: "987654321" })],
    ["simple content", simple({ ticket_id: 987_654_321 })],
    ["simple content with more fields", simple({ ticket_id: "987654321", ticket_status: "Open" })],
  ])("accepts a call about an unknown ticket with %s", async (_, body) => {
    expect((await send(known, body)).status).toBe(204);
    expect(calls).toEqual(["/api/v2/tickets/987654321"]);
  });

  test("does not exist without a help desk", async () => {
    expect((await send(known, about(), bindings)).status).toBe(404);
  });
});
