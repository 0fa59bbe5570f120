/** Every form that asks for a number reads the same spellings of it. */
import { describe, expect, test } from "vitest";
import type * as z from "zod";
import { profileForm } from "#app/customer/accounts/schema.ts";
import { parseForm } from "#app/kit/forms/form.server.ts";
import { ownBasket } from "#app/public/purchases/schema.ts";
import { personForm } from "#app/staff/accounts/account/schema.ts";
import { usersForm } from "#app/staff/accounts/list/schema.ts";
import { grantForm, limitForm } from "#app/staff/licences/changes/schema.ts";
import { orderForm } from "#app/staff/orders/schema.ts";
import { newProductForm } from "#app/staff/products/schema.ts";
import { units } from "#base/typed-number.ts";
import { toForm } from "#tests/support/to-form.ts";

interface Door {
  schema: z.ZodType;
  field: string;
  given: Record<string, string>;
  unit: readonly string[];
  /** It takes no 1,197. */
  isSmall?: boolean;
  isSigned?: boolean;
  /** It takes decimals. */
  isAmount?: boolean;
}

const requestId = "7b0b1f0e-3c5a-4a41-9d5e-2f6f1c1e9a11";
const email = "ada@example.test";
const licences = { unit: units.licences, isSmall: true };
const points = { field: "amount", unit: units.points };
const product = {
  ...{ nameFr: "Vase", reasonFr: "Oui", nameEn: "Vase", reasonEn: "Yes", niche: "decoration", countries: "FR" },
  ...{ price: "39", cost: "1", shipping: "1", advertising: "1" },
};

const doors: Record<string, Door> = {
  "points that a customer asks for": { schema: profileForm, ...points, given: { intent: "points", requestId } },
  "points of a person": {
    ...{ schema: personForm, ...points, isSigned: true },
    given: { intent: "points", reason: "Test", requestId },
  },
  "points by address": {
    ...{ schema: usersForm, ...points, isSigned: true },
    given: { intent: "adjust", email, reason: "Test", requestId },
  },
  "licences to buy": { schema: ownBasket, field: "quantity", given: { requestId }, ...licences },
  "licences to return": {
    ...{ schema: orderForm, field: "quantity", ...licences },
    given: { intent: "return", reason: "Test", requestId },
  },
  "licences to refund": {
    ...{ schema: orderForm, field: "quantity", ...licences },
    given: { intent: "refund", reason: "Test", requestId, seen: "1" },
  },
  "licences to grant": { schema: grantForm, field: "count", given: { email, reason: "Test" }, ...licences },
  "the limit of licences": {
    ...{ schema: limitForm, field: "limit", unit: units.licences },
    given: { email, reason: "Test", from: "1" },
  },
  "the price of a product": {
    ...{ schema: newProductForm, field: "price", unit: units.euros, isAmount: true },
    given: product,
  },
};

const send = ({ schema, field, given }: Door, typed: string) => parseForm(toForm({ ...given, [field]: typed }), schema);

async function readFrom(door: Door, typed: string): Promise<unknown> {
  const parsed = await send(door, typed);
  if (!parsed.ok) return parsed.reply.errors;
  const value = parsed.value as Record<string, unknown> & { draft?: { priceCents: number } };
  return value.draft ? value.draft.priceCents / 100 : value[door.field];
}

describe.each(Object.entries(doors))("%s", (_name, door) => {
  test("takes every spelling of a number", async () => {
    const twelve = ["12", " 12 ", "１２", "1\u200b2", "\u200e12", "«\u00a012\u00a0»", "12.", "12,"];
    for (const typed of [...twelve, ...door.unit.flatMap((unit) => [`12 ${unit}`, `12\u00a0${unit.toUpperCase()}`])])
      expect(await readFrom(door, typed), typed).toBe(12);
    const many = ["1197", "1 197", "1\u00a0197", "1\u202f197", "１１９７", `1\u202f197\u00a0${door.unit[0]}`];
    if (!door.isSmall) for (const typed of many) expect(await readFrom(door, typed), typed).toBe(1_197);
    if (door.isSigned) for (const typed of ["-12", "−\u00a012"]) expect(await readFrom(door, typed), typed).toBe(-12);
  });

  test("names both readings of what may be two numbers", async () => {
    for (const typed of ["1.197", "1,197", `1.197 ${door.unit[0]}`]) {
      const parsed = await send(door, typed);
      expect(parsed, typed).toMatchObject({
        ok: false,
        reply: {
          values: { [door.field]: typed },
          errors: { [door.field]: ["validation.ambiguousNumber"] },
          facts: { [door.field]: { whole: "1197", before: "1", after: "197" } },
        },
      });
    }
  });

  test("refuses what is no plain number, and keeps it", async () => {
    const wrong = ["1e1", "1e3", "0x10", "012", "1 2", "12 x", "١٢", "Infinity"];
    if (!door.isSigned) wrong.push("+12", "-1", "−12");
    if (!door.isAmount) wrong.push("1.5", "12,0");
    for (const typed of wrong) {
      const parsed = await send(door, typed);
      expect(parsed.ok, typed).toBe(false);
      const { errors, values } = parsed.ok ? { errors: {}, values: {} } : parsed.reply;
      expect([Object.keys(errors), values[door.field]], typed).toEqual([[door.field], typed]);
    }
  });
});
