import { describe, expect, test } from "vitest";
import { parseForm } from "#app/kit/forms/form.server.ts";
import { toForm } from "#tests/support/to-form.ts";
import { parseSupportQuery, ticketForm, ticketReplyForm } from "./schema.ts";

const usual = { requestId: "12345678", product: "manager", subject: "Menu", message: "Bloqué" };

const parse = (schema: typeof ticketForm | typeof ticketReplyForm, fields: Record<string, string>) =>
  parseForm(toForm(fields), schema);

describe("ticketForm", () => {
  test.each([
    [{ product: "other" }, "product", "support.errors.product"],
    [{ subject: " " }, "subject", "support.errors.subject"],
    [{ message: " \u200b " }, "message", "support.errors.message"],
  ])("rejects %o beside its field and keeps the other texts", async (change, field, key) => {
    const parsed = await parse(ticketForm, { ...usual, ...change });
    if (parsed.ok) throw new Error("The form is accepted.");
    expect(parsed.reply.errors).toEqual({ [field]: [key] });
    expect(parsed.reply.values).toMatchObject({ ...usual, ...change });
  });

  test("keeps the line breaks of a message, and none of a subject", async () => {
    const parsed = await parse(ticketForm, { ...usual, subject: "Menu\r\nbloqué", message: "Un\r\ndeux" });
    expect(parsed).toMatchObject({ ok: true, value: { subject: "Menu bloqué", message: "Un\ndeux" } });
  });
});

describe("ticketReplyForm", () => {
  test("rejects a reply without text beside its field", async () => {
    const parsed = await parse(ticketReplyForm, { requestId: "12345678", message: " " });
    expect(parsed).toMatchObject({ ok: false, reply: { errors: { message: ["tickets.errors.message"] } } });
  });
});

describe("parseSupportQuery", () => {
  const none = { service: null, from: null, shop: null, job: null, code: null, request: null };

  test("reads what the address says about the cause", () => {
    const facts = { shop: "a.myshopify.com", job: "0".repeat(24), code: "TOKEN_INVALID", request: "00000000-aaaa" };
    expect(parseSupportQuery(new URLSearchParams({ ...facts, from: "assistant", service: "other" }))).toEqual({
      ...facts,
      ...{ from: "assistant", service: "other" },
    });
  });

  test.each<Record<string, string>>([
    { code: "<b>X</b>" },
    { code: "token" },
    { request: "<script>" },
    { job: "1" },
    { from: "elsewhere" },
    { service: "anything" },
    { shop: "x".repeat(254) },
  ])("drops %o", (facts) => {
    expect(parseSupportQuery(new URLSearchParams(facts))).toEqual(none);
  });
});
