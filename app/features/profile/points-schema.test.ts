import { describe, expect, test } from "vitest";
import { parseForm } from "#app/form.server.ts";
import { profileForm } from "./schema.ts";

const requestId = "7b0b1f0e-3c5a-4a41-9d5e-2f6f1c1e9a11";

async function parse(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: "points", requestId, ...fields })) form.set(name, value);
  return parseForm(form, profileForm);
}

describe("profileForm", () => {
  test.each([
    ["1", 1],
    ["400", 400],
    [" 400 ", 400],
    ["9999999", 9_999_999],
  ])("accepts the points amount %j", async (amount, number) => {
    expect(await parse({ amount })).toMatchObject({ ok: true, value: { intent: "points", amount: number, requestId } });
  });

  test.each([
    "",
    " ",
    "0",
    "00",
    "007",
    "-1",
    "+1",
    "\u22121",
    "1.0",
    "1,5",
    "1e3",
    "0x10",
    "1 197",
    "1\u00a0197",
    "1\u202f197",
    "٤٠٠",
    "４００",
    "४००",
    "1_000",
    "NaN",
    "Infinity",
    "1e309",
    "10000000",
    "9".repeat(400),
    "400 OR 1=1",
    "4\u200b00",
    "tout",
  ])("rejects the points amount %j", async (amount) => {
    const key = amount.trim() === "" ? expect.stringMatching(/./) : "points.errors.amount";
    expect(await parse({ amount })).toMatchObject({
      ok: false,
      reply: { values: { amount }, errors: { amount: [key] } },
    });
  });

  test.each(["", "short", "x".repeat(65), "../../users", "a b c d e f g h"])(
    "rejects the idempotency key %j",
    async (name) => {
      expect(await parse({ amount: "5", requestId: name })).toMatchObject({
        ok: false,
        reply: { errors: { requestId: ["points.errors.form"] } },
      });
    },
  );
});
