import { describe, expect, test } from "vitest";
import type { DeskConversation, DeskTicket } from "../clients/helpdesk-client.ts";
import { createAuthorReader } from "./refresh-ticket.ts";

const owner = { email: "zoe@shop.test", sentReplies: [{ id: "r", content: "", note: "90" }], messages: [] };
const [zoe, paul, nora] = [1, 2, 3];
const at = "2026-11-20T12:00:00Z";

const toDesk = (requester: { id: number; email: string | null }): DeskTicket => ({
  ...{ id: 5, status: 2, requester_id: requester.id, requester: { email: requester.email } },
  ...{ created_at: at, updated_at: at, attachments: [] },
});

const message = (given: Partial<DeskConversation>): DeskConversation => ({
  ...{ id: 10, incoming: true, private: false, created_at: at, attachments: [], user_id: null, from_email: null },
  ...given,
});

async function read(
  given: Partial<DeskConversation>,
  {
    requester = { id: zoe, email: owner.email as string | null },
    known = owner as Parameters<typeof createAuthorReader>[1]["owner"],
  } = {},
) {
  const lookups: number[] = [];
  const helpdesk = {
    loadContactName: async (id: number) => {
      lookups.push(id);
      if (id !== paul) throw new Error("503");
      return "Paul Tiers";
    },
  };
  const conversation = [message(given)];
  const readAuthor = await createAuthorReader(helpdesk, { desk: toDesk(requester), conversation, owner: known });
  const { from, isParticipant, author } = readAuthor(message(given));
  return { who: isParticipant ? "participant" : from, author, lookups };
}

const changed = { requester: { id: paul, email: "paul@tiers.test" } };

describe("createAuthorReader", () => {
  test.each([
    ["the requester's mail", { user_id: zoe, from_email: "Zoé <zoe@shop.test>" }, {}],
    ["the requester's other address", { user_id: zoe, from_email: "zoe@home.test" }, {}],
    ["a note without a user", {}, {}],
    ["the address in capitals", { user_id: 8, from_email: '"Zoé" <ZOE@shop.test>' }, {}],
    ["a requester without an address", { user_id: zoe }, { requester: { id: zoe, email: null } }],
    ["our own reply, after support changed the requester", { id: 90, user_id: paul }, changed],
    ["the owner's mail, after support changed the requester", { user_id: zoe, from_email: "zoe@shop.test" }, changed],
  ])("knows the customer by %s", async (_, given, more) => {
    expect(await read(given, more)).toEqual({ who: "customer", author: null, lookups: [] });
  });

  test.each([
    ["the sender's name", { user_id: paul, from_email: '"Paul Tiers" <paul@tiers.test>' }, "Paul Tiers", []],
    ["a name without quotes", { user_id: paul, from_email: "Paul Tiers <paul@tiers.test>" }, "Paul Tiers", []],
    ["a sender without a user", { from_email: "Paul Tiers <paul@tiers.test>" }, "Paul Tiers", []],
    ["the contact of a note", { user_id: paul }, "Paul Tiers", [paul]],
    ["the contact of a mere address", { user_id: paul, from_email: "paul@tiers.test" }, "Paul Tiers", [paul]],
    ["the address, without a contact", { user_id: nora, from_email: "<Nora@x.test>" }, "nora@x.test", [nora]],
    ["nothing", { user_id: nora }, null, [nora]],
  ])("names a third person by %s", async (_, given, author, lookups) => {
    expect(await read(given)).toEqual({ who: "participant", author, lookups });
  });

  test("does not take the new requester of a ticket for its owner", async () => {
    const given = { user_id: paul, from_email: "Paul <paul@tiers.test>" };
    expect(await read(given, changed)).toMatchObject({ who: "participant", author: "Paul" });
    expect(await read({ user_id: paul }, changed)).toMatchObject({ who: "participant", author: "Paul Tiers" });
  });

  test("asks for the name of a known message no more", async () => {
    const first = { ...{ id: "10", from: "support" as const, isParticipant: true, author: "Paul Tiers" } };
    const known = { ...owner, messages: [{ ...first, text: "", inserts: [], at, files: [] }] };
    expect(await read({ user_id: paul }, { known })).toEqual({ who: "participant", author: "Paul Tiers", lookups: [] });
  });

  test("names support by its sender alone", async () => {
    const reply = { incoming: false, user_id: nora };
    expect(await read({ ...reply, from_email: '"Nora" <help@desk.test>' })).toMatchObject({
      who: "support",
      author: "Nora",
    });
    expect(await read({ ...reply, from_email: "help@desk.test" })).toMatchObject({ who: "support", author: null });
  });
});
