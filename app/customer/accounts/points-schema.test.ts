import { describe, expect, test } from "vitest";
import { parseForm } from "#app/kit/forms/form.server.ts";
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
    ["1 197", 1_197],
    ["1\u00a0197", 1_197],
    ["1\u202f197", 1_197],
    ["４００", 400],
    ["4\u200b00", 400],
    ["1197 points", 1_197],
    ["1\u202f197\u00a0points.", 1_197],
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
    "٤٠٠",
    "४००",
    "1_000",
    "NaN",
    "Infinity",
    "1e309",
    "10000000",
    "9".repeat(400),
    "400 OR 1=1",
    "tout",
  ])("rejects the points amount %j", async (amount) => {
    expect(await parse({ amount })).toMatchObject({
      ok: false,
      reply: { values: { amount }, errors: { amount: ["points.errors.amount"] } },
    });
  });

  test.each(["1.197", "1,197", "１．１９７ points"])("names both readings of the points amount %j", async (amount) => {
    const typed = amount.includes(",") ? "1,197" : "1.197";
    expect(await parse({ amount })).toMatchObject({
      ok: false,
      reply: {
        values: { amount },
        errors: { amount: ["validation.ambiguousNumber"] },
        facts: { amount: { typed, whole: "1197", before: "1", after: "197" } },
      },
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
