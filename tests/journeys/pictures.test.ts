/** Pictures for a store's Files over HTTP: they arrive, are in the event log, and every denial has its code. */
import { expect, test } from "vitest";
import { maxSentPictureBytes } from "#base/picture-limits.ts";
import { ask } from "#tests/contract/shopify-client.ts";
import { mintCustomer, mintStore, type Store } from "#tests/support/minting.ts";
import { createPng } from "#tests/support/pictures.ts";
import type { Visitor } from "#tests/support/visitor.ts";

const png = new Uint8Array(await createPng());

async function connect(scopes: string[]): Promise<{ visitor: Visitor; store: Store; uid: string }> {
  const { visitor, account } = await mintCustomer({ licences: 1 });
  const store = await mintStore({ scopes });
  const { accessToken, apiSecretKey } = store;
  await visitor.post("/activate", { email: account.email, shopUrl: store.domain, accessToken, apiSecretKey });
  return { visitor, store, uid: account.uid };
}

async function send(visitor: Visitor, store: Store, fields: Record<string, string> = {}, bytes = png) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ name: "bowl-200x200.png", ...fields })) body.set(name, value);
  body.set("picture", new File([bytes], "x"));
  const headers = { origin: visitor.origin };
  const response = await visitor.fetch(`/stores/${store.name}/files`, { method: "POST", body, headers });
  return { status: response.status, text: await response.text() };
}

const listNames = async (store: Store): Promise<string[]> => {
  const query = "{ files(first: 10) { nodes { ... on MediaImage { image { url } } } } }";
  const { data } = await ask<{ files: { nodes: { image: { url: string } }[] } }>(store, query);
  return data.files.nodes.map(({ image }) => image.url.split("/").at(-1) ?? "");
};

test("a picture arrives in the store's Files and in the event log", {
  meta: { provokes: "PICTURE_REJECTED" },
}, async () => {
  const { visitor, store, uid } = await connect(["read_themes", "write_themes", "write_files"]);
  expect(await send(visitor, store, { viewer: uid })).toEqual({ status: 200, text: '{"name":"bowl-200x200.png"}' });
  expect(await listNames(store)).toEqual(["bowl-200x200.png"]);
  expect((await visitor.get("/profile")).text).toContain("Image envoyée dans la boutique");
  // Not for the store's owner: a stranger, and a tab that another person's session has taken over.
  const stranger = await mintCustomer({ licences: 1 });
  const denied = await send(stranger.visitor, store);
  expect([denied.status, JSON.parse(denied.text).code]).toEqual([404, "ACTIVATION_NOT_FOUND"]);
  expect((await send(visitor, store, { viewer: stranger.account.uid })).status).toBe(302);
  // Not a picture, and more than Shopify takes.
  const page = await send(visitor, store, {}, new TextEncoder().encode("<!doctype html>"));
  expect([page.status, JSON.parse(page.text).code]).toEqual([422, "PICTURE_REJECTED"]);
  const heavy = await send(visitor, store, {}, new Uint8Array(maxSentPictureBytes + 1));
  expect([heavy.status, JSON.parse(heavy.text).code]).toEqual([413, "BODY_TOO_LARGE"]);
  expect(await listNames(store)).toHaveLength(1);
});

test("without write_files the answer names the permission", async () => {
  const { visitor, store } = await connect(["read_themes", "write_themes"]);
  const { status, text } = await send(visitor, store);
  expect([status, JSON.parse(text)]).toEqual([422, { code: "SCOPE_MISSING", details: { scopes: ["write_files"] } }]);
});
