/** The staff's list of orders: what a search finds, in which order, and that each one reads an index in its order. */
import { beforeAll, describe, expect, test } from "vitest";
import { administrator, bindings, call } from "../fixtures/internal.ts";
import { explain } from "../fixtures/query-plan.ts";
import { ordersQuery } from "./contract.ts";
import { searchOrderRows } from "./order-list-repository.ts";

const mark = crypto.randomUUID().slice(0, 8);
const email = (name: string) => `${name}-${mark}@example.test`;

async function insertOrder(index: number, account: string | null, fields: Record<string, string | number> = {}) {
  const id = (0x60000000 + index).toString(16) + mark + index.toString(16).padStart(8, "0");
  const created = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
  const row = {
    ...{ id, request_id: id, account, browser_hash: "0".repeat(64), state: "paid", quantity: 1, price_id: "price_1" },
    ...{ unit_amount: 39_900, currency: "eur", livemode: 0, expires_at: created, created_at: created },
    ...{ updated_at: created, ...fields },
  };
  await bindings.DB.prepare(
    `INSERT INTO orders (${Object.keys(row).join(", ")}) VALUES (${Object.keys(row).map(() => "?")})`,
  )
    .bind(...Object.values(row))
    .run();
  return id;
}

const many = 120;
let refunded = "";
let payment = "";

beforeAll(async () => {
  for (let index = 0; index < many; index++) await insertOrder(index, email(index % 2 === 0 ? "anna" : "zoe"));
  refunded = await insertOrder(many, email("anna"), { amount_refunded: 39_900 });
  payment = await insertOrder(many + 1, null, { state: "review", problem: "amount", payment_intent_id: `pi_${mark}` });
});

const search = async (query: object) => (await call(administrator, "searchOrders", query)).body;

describe("searchOrders", () => {
  test("lists the orders of one address, newest first, page by page and back", async () => {
    const first = await search({ q: `anna-${mark}`.toUpperCase() });
    expect(first.rows[0]?.id).toBe(refunded);
    const second = await search({ q: `anna-${mark}`, after: first.next });
    expect([first.rows.length, second.rows.length]).toEqual([50, 11]);
    const ids = [...first.rows, ...second.rows].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort().reverse());
    expect((await search({ q: `anna-${mark}`, after: second.previous })).rows).toEqual(first.rows);
    // A place in the list is none in a search.
    const { next } = await search({});
    expect((await search({ q: `anna-${mark}`, after: next })).rows).toEqual(first.rows);
  });

  test("finds an order by its id, its number and its payment id, also within a view", async () => {
    const [found] = (await search({ q: payment })).rows;
    expect(found).toMatchObject({ id: payment, account: null, problem: "amount" });
    const number = String(found?.number);
    const wide = number.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    const spellings = [
      number,
      `${number.slice(0, 1)}\u202f${number.slice(1)}`,
      wide,
      `n°\u00a0${number},`,
      `#${number}`,
    ];
    for (const q of [payment.toUpperCase(), `pi_${mark}`, ...spellings])
      expect((await search({ q, state: "problem" })).rows.map(({ id }) => id)).toEqual([payment]);
    expect((await search({ q: payment, state: "paid" })).rows).toEqual([]);
    expect((await search({ q: `anna-${mark}`, state: "refunded" })).rows.map(({ id }) => id)).toEqual([refunded]);
  });
});

describe("orders.number", () => {
  test("numbers orders consecutively", async () => {
    const { results } = await bindings.DB.prepare("SELECT number FROM orders ORDER BY created_at, id").all();
    const numbers = results.map(({ number }) => Number(number));
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
  });
});

describe.each([undefined, ...ordersQuery.shape.state.unwrap().options])("searchOrderRows in the view %s", (state) => {
  test.each([undefined, "a", "1 001", "pi_1", "cs_1", "0".repeat(24)])(
    "reads an index in its order for %j",
    async (q) => {
      const steps = await explain((database) => searchOrderRows(database, { state, q }, null));
      expect(steps).toEqual([expect.stringMatching(/^(?:SEARCH|SCAN) o USING INDEX /)]);
    },
  );
});
