import { describe, expect, test } from "vitest";
import { maxSentPictureBytes } from "#base/picture-limits.ts";
import { ask } from "#tests/contract/shopify-client.ts";
import type { Store } from "#tests/support/minting.ts";
import { createPng } from "#tests/support/pictures.ts";
import { mintMerchant } from "#tests/support/theme-jobs.ts";
import type { Visitor } from "#tests/support/visitor.ts";

const png = new Uint8Array(await createPng());

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

describe("POST /stores/:store/files", () => {
  test("sends a picture to the store's Files and the event log, and rejects with a code what it does not send", {
    meta: { provokes: "PICTURE_REJECTED" },
  }, async () => {
    const scopes = ["read_themes", "write_themes", "write_files"];
    const { visitor, account, store } = await mintMerchant({ scopes });
    expect(await send(visitor, store, { viewer: account.uid })).toEqual({
      status: 200,
      text: '{"name":"bowl-200x200.png"}',
    });
    expect(await listNames(store)).toEqual(["bowl-200x200.png"]);
    expect((await visitor.get("/profile")).text).toContain("Image envoyée dans la boutique");
    // A page of another account, something else than a picture, and more than Shopify takes.
    expect((await send(visitor, store, { viewer: "somebody-else" })).status).toBe(302);
    const page = await send(visitor, store, {}, new TextEncoder().encode("<!doctype html>"));
    expect([page.status, JSON.parse(page.text).code]).toEqual([422, "PICTURE_REJECTED"]);
    const heavy = await send(visitor, store, {}, new Uint8Array(maxSentPictureBytes + 1));
    expect([heavy.status, JSON.parse(heavy.text).code]).toEqual([413, "BODY_TOO_LARGE"]);
    expect(await listNames(store)).toHaveLength(1);
  });
});
