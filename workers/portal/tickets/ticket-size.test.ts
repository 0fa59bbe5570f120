/** A ticket's document stays below Firestore's megabyte, whatever arrives. */
import { describe, expect, test } from "vitest";
import { contextFacts, ticketLimits } from "./contract.ts";
import { emptyTicket, readDescription, toDeskPart } from "./refresh-ticket.ts";

/** Three bytes each. */
const text = (length: number) => "€".repeat(length);
const now = new Date("2026-11-20T12:00:00Z");
const tools = {
  now,
  readAuthor: ({ from_email }: { from_email?: string | null | undefined }) => ({
    ...{ from: "support" as const, isParticipant: false, author: from_email?.split('"')[1] ?? null },
  }),
  servesPicture: () => true,
};
/** A picture with a long name, and a thread as long as it may be. */
const body = `<p>${text(20_000)}</p>${`<img src="https://a.test" alt="${text(300)}">`.repeat(60)}<div class="freshdesk_quote">${text(20_000)}</div>`;
const attachments = Array.from({ length: 30 }, (_, id) => ({ id, name: text(250), size: 1, attachment_url: "" }));

describe("toDeskPart", () => {
  test("keeps the newest messages of an endless conversation, so that the document fits", () => {
    const conversation = Array.from({ length: 300 }, (_, id) => ({
      ...{
        id,
        ...(id % 3 === 0 ? { body } : {}),
        body_text: text(20_000),
        incoming: id % 2 === 0,
        private: false,
        attachments,
      },
      ...{ from_email: `"${text(80)}" <support@example.test>`, created_at: new Date(now.getTime() + id).toISOString() },
    }));
    const desk = {
      ...{ id: 1, subject: "", status: 2, requester_id: 1, attachments },
      ...{ created_at: now.toISOString(), updated_at: now.toISOString() },
    };
    const part = toDeskPart(desk, conversation, tools);
    expect(part.messages.length).toBeGreaterThan(10);
    expect(part.messages.map(({ id }) => id)).toEqual(
      conversation.slice(part.olderMessages).map(({ id }) => String(id)),
    );
    const files = Array.from({ length: ticketLimits.files }, () => ({
      ...{ key: "k".repeat(100), name: text(ticketLimits.fileName), type: "application/pdf", size: 1 },
    }));
    const largest = {
      ...{
        ...emptyTicket,
        ...part,
        files,
        firstInserts: readDescription({ ...desk, description: body }, () => true).inserts,
      },
      ...{ subject: text(ticketLimits.subject), message: text(ticketLimits.message) },
      context: Object.fromEntries(
        contextFacts.map((fact) => [
          fact,
          text(fact === "conversation" ? ticketLimits.conversation : ticketLimits.fact),
        ]),
      ),
      replies: Array.from({ length: 10 }, () => ({ id: "r".repeat(40), message: text(ticketLimits.message), files })),
      sentReplies: Array.from({ length: 100 }, () => ({
        id: "r".repeat(40),
        content: "c".repeat(64),
        note: "9".repeat(12),
      })),
    };
    expect(new TextEncoder().encode(JSON.stringify(largest)).length).toBeLessThan(1_000_000);
  });

  test("keeps a short conversation whole", () => {
    const desk = {
      ...{ id: 1, subject: "", status: 2, requester_id: 1, attachments: [] },
      ...{ created_at: now.toISOString(), updated_at: now.toISOString() },
    };
    const message = { id: 1, body_text: "Bonjour", incoming: false, private: false, attachments: [] };
    const at = { created_at: now.toISOString() };
    expect(toDeskPart(desk, [{ ...message, ...at, from_email: '"Nora" <s@example.test>' }], tools)).toMatchObject({
      olderMessages: 0,
      messages: [{ text: "Bonjour", author: "Nora" }],
    });
    const [plain] = toDeskPart(desk, [{ ...message, ...at, from_email: "s@example.test" }], tools).messages;
    expect(plain?.author).toBeNull();
  });
});
