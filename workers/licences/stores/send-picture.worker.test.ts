/**
 * Who may send a picture, and what is no picture. `tests/contract/shopify-uploads.test.ts` covers the upload itself,
 * `tests/journeys/pictures.test.ts` the way from the page.
 */
import { describe, expect, test } from "vitest";
import { call, changeLicence, countCalls, createActiveCustomer, createCustomer } from "../fixtures/internal.ts";
import type { Actor } from "../platform/contract.ts";

const png = new Uint8Array([0x89, ...new TextEncoder().encode("PNG\r\n\x1a\nrest")]);
const send = (actor: Actor, shop: string, name = "bowl-1x1.png", bytes: Uint8Array = png) =>
  call(actor, "sendPicture", { shop, name, bytes });

describe("sendPicture", () => {
  test("requires the owner and an unpaused licence before it calls the store", async () => {
    const { actor, store, licenceId } = await createActiveCustomer();
    const calls = await countCalls(store);
    const stranger = await createCustomer();
    expect(await send(stranger.actor, store.shop)).toMatchObject({
      status: 404,
      body: { code: "ACTIVATION_NOT_FOUND" },
    });
    await changeLicence("pause", licenceId);
    expect(await send(actor, store.shop)).toMatchObject({ status: 409, body: { code: "PAUSED" } });
    expect(await countCalls(store)).toBe(calls);
  });

  test.each([
    ["a page under a picture's name", "bowl.png", "<!doctype html>", "PICTURE_REJECTED"],
    ["a picture under another format's name", "bowl.webp", png, "PICTURE_REJECTED"],
    ["a name with a path", "../bowl.png", png, "INVALID_REQUEST"],
    ["a name of a drawing", "bowl.svg", png, "INVALID_REQUEST"],
    ["nothing", "bowl.png", "", "INVALID_REQUEST"],
    ["more than 20 MB", "bowl.png", new Uint8Array(20 * 1024 * 1024 + 1), "INVALID_REQUEST"],
  ])("rejects %s before it calls the store", async (_, name, content, code) => {
    const { actor, store } = await createActiveCustomer();
    const calls = await countCalls(store);
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    expect((await send(actor, store.shop, name, bytes)).body.code).toBe(code);
    expect(await countCalls(store)).toBe(calls);
  });
});
