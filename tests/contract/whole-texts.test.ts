/** JSON can carry half a surrogate pair, UTF-8 cannot: no vendor stores one. */
import { describe, expect, inject, test } from "vitest";
import { mintStore } from "#tests/support/minting.ts";
import * as firestore from "./firestore-client.ts";
import * as identity from "./identity-client.ts";
import { createBody } from "./openai-client.ts";
import { ask } from "./shopify-client.ts";

const half = "fin \ud83d";
const pair = "fin \ud83d\ude00";

const post = async (path: string, authorization: string, body: object) => {
  const headers = { authorization, "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  return (await fetch(`${inject("sandboxUrl")}${path}`, init)).status;
};

const vendors: Record<string, (text: string) => Promise<number>> = {
  "the help desk": (text) =>
    post("/helpdesk/api/v2/tickets", `Basic ${btoa("demo-helpdesk-key:X")}`, {
      ...{ email: identity.newEmail(), name: "Test", subject: text, description: text },
      ...{ status: 2, priority: 1, source: 2 },
    }),
  Firestore: async (text) => {
    const fields = { text: { stringValue: text } };
    return (await firestore.call("PATCH", `/${firestore.ownDocument()}`, { fields })).status;
  },
  "the name of a field in Firestore": async (text) => {
    const fields = { [text]: { stringValue: "" } };
    return (await firestore.call("PATCH", `/${firestore.ownDocument()}`, { fields })).status;
  },
  "the identity service": async (displayName) => {
    const account = { email: identity.newEmail(), password: identity.password, displayName, returnSecureToken: true };
    return (await identity.call("signUp", account)).status;
  },
  "the model": (text) => post("/openai/v1/chat/completions", "Bearer demo-openai-key", createBody(text)),
  Shopify: async (text) => (await ask(await mintStore(), "query ($text: String) { shop { name } }", { text })).status,
};

describe("a text in JSON", () => {
  test.each(Object.entries(vendors))("is rejected with half a character, and taken whole: %s", async (_name, send) => {
    expect(await send(half)).toBe(400);
    expect(await send(pair)).toBeLessThan(300);
  });
});
