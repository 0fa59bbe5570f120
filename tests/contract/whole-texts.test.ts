/** JSON can carry half a surrogate pair, UTF-8 cannot: no vendor stores one. */
import { describe, expect, inject, test } from "vitest";
import { mintStore, newEmail } from "#tests/support/minting.ts";
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

const storeFields = async (fields: object) => {
  const update = { name: `${firestore.root}/${firestore.ownDocument()}`, fields };
  return (await firestore.call("POST", ":commit", { writes: [{ update }] })).status;
};

const vendors: Record<string, (text: string) => Promise<number>> = {
  "the help desk": (text) =>
    post("/helpdesk/api/v2/tickets", `Basic ${btoa("demo-helpdesk-key:X")}`, {
      ...{ email: newEmail(), name: "Test", subject: text, description: text },
      ...{ status: 2, priority: 1, source: 2 },
    }),
  Firestore: (text) => storeFields({ text: { stringValue: text } }),
  "the name of a field in Firestore": (text) => storeFields({ [text]: { stringValue: "" } }),
  "the identity service": async (displayName) => {
    const { idToken } = await identity.register();
    return (await identity.call("update", { idToken, displayName })).status;
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
