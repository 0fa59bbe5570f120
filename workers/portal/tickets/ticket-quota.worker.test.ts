/// <reference types="@cloudflare/vitest-plugin/types" />
/** Firestore knows one ticket of the account and no other. */
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { toFields } from "../clients/firestore-values.ts";
import { createTestContext } from "../fixtures/front.ts";
import { getAccount, newUid } from "../fixtures/objects.ts";
import type { Viewer } from "../session/contract.ts";
import type { NewTicket } from "./contract.ts";
import { emptyTicket } from "./refresh-ticket.ts";
import { toStoredFields } from "./ticket-document.ts";
import { ticketQuotas } from "./ticket-quota-repository.ts";

const missing = { error: { code: 404, message: "Document not found.", status: "NOT_FOUND" } };
const ticketId = "a".repeat(40);

async function createCalls(uid: string) {
  const usualFetch = globalThis.fetch;
  const at = new Date().toISOString();
  const own = { ...emptyTicket, uid, email: `${uid}@example.test`, createdAt: at, activeAt: at };
  const stored = { name: `tickets/${ticketId}`, fields: toFields(toStoredFields(own)), updateTime: at };
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (request.method !== "GET" || !request.url.includes("/documents/tickets/")) return usualFetch(request);
    return request.url.endsWith(ticketId) ? Response.json(stored) : Response.json(missing, { status: 404 });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const viewer: Viewer = {
    ...{ uid, email: `${uid}@example.test`, emailVerified: true, displayName: "Ada", photoUrl: null, role: "user" },
    ...{ premium: 0, waitingUpdates: 0, paysWithPoints: false, points: 0, language: null, theme: null },
    secondFactor: "off",
  };
  return (await createTestContext(uid)).run(viewer);
}

const takeAll = (uid: string, use: "ticket" | "reply", count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => getAccount(uid).takeTicketQuota(use, `${use} ${index}`)));

describe("Account.takeTicketQuota", () => {
  test("allows twenty of 24 concurrent tickets of an account", async () => {
    const waits = await takeAll(newUid(), "ticket", 24);
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(20);
  });
});

describe("writing tickets", () => {
  const ticket: NewTicket = {
    ...{ requestId: "another-ticket", product: "manager", shop: null, subject: "Menu", message: "Bloqué" },
    ...{ version: "", access: "", collaboratorCode: "", context: {}, files: [], language: "fr" },
  };

  test("rejects a ticket after twenty in a day", { meta: { provokes: "TICKET_LIMIT" } }, async () => {
    const uid = newUid();
    const calls = await createCalls(uid);
    await takeAll(uid, "ticket", ticketQuotas.ticket);
    expect(await calls.createTicket(ticket)).toMatchObject({
      error: { code: "TICKET_LIMIT", details: { max: 20, wait: "24\u00a0h" } },
    });
  });

  test("rejects a reply after sixty in a day", { meta: { provokes: "REPLY_LIMIT" } }, async () => {
    const uid = newUid();
    const calls = await createCalls(uid);
    await takeAll(uid, "reply", ticketQuotas.reply);
    const reply = { requestId: "another-reply", message: "Encore une chose", files: [] };
    expect(await calls.replyToTicket({ id: ticketId, ...reply })).toMatchObject({
      error: { code: "REPLY_LIMIT", details: { max: 60, wait: "24\u00a0h" } },
    });
  });
});
