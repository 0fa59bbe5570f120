/// <reference types="@cloudflare/vitest-plugin/types" />
import { createExecutionContext } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { findPassages, newAddress, origin } from "../fixtures/front.ts";
import { bindings } from "../fixtures/objects.ts";
import { createFront } from "./front.ts";
import { lazyHandler } from "./lazy-handler.ts";

describe("lazyHandler", () => {
  const front = createFront(
    lazyHandler(async () => {
      throw new Error("A schema of this page is broken.");
    }),
    findPassages,
  );

  test("answers 503 with the id of the request when a module throws while it is imported", async () => {
    const headers = { "CF-Connecting-IP": newAddress(), Accept: "text/html" };
    const response = await front.fetch(new Request(`${origin}/login`, { headers }), bindings, createExecutionContext());
    expect(response.status).toBe(503);
    const requestId = response.headers.get("X-Request-Id") ?? "";
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(await response.text()).toContain(requestId);
  });
});
