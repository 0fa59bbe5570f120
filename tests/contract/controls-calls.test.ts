/** The calls that the sandbox records, and the vendors' paths that it does not support. */
import { afterEach, describe, expect, test } from "vitest";
import { control, endFaults, startFault, uniqueName } from "#tests/support/minting.ts";
import { request } from "./controls-client.ts";

afterEach(endFaults);

describe("GET /calls.json", () => {
  test("records calls by vendor, without query and body", async () => {
    const secret = uniqueName();
    await request(`/identity/v1/accounts:signUp?key=${secret}`, {
      method: "POST",
      body: JSON.stringify({ password: secret }),
    });
    const text = JSON.stringify(await control("GET", "/calls.json"));
    expect(text).toContain("/identity/v1/accounts:signUp");
    expect(text).not.toContain(secret);
  });

  test("records calls that meet a fault too", async () => {
    await startFault("openai", { mode: "status", status: 429, times: 1 });
    const path = `/openai/v1/${uniqueName()}`;
    await request(path, { method: "POST" });
    expect(await control("GET", `/calls.json?vendor=openai&path=${path}`)).toMatchObject([
      { method: "POST", path, status: 429 },
    ]);
  });

  test("rejects an unknown vendor", async () => {
    expect((await request("/calls.json?vendor=nobody")).status).toBe(400);
  });
});

describe("the sandbox", () => {
  test.each(["/openai/v1/chat/completions", "/stripe/checkout", "/helpdesk/widget.js", "/nothing"])(
    "answers 501 to the unsupported path %s",
    async (path) => {
      const response = await request(path);
      expect(response.status).toBe(501);
      expect(await response.json()).toEqual({ error: expect.stringContaining(path) });
    },
  );
});
