/** Stripe's list of events, as its reference describes it. */
import { beforeEach, describe, expect, test } from "vitest";
import { nodeSqlStorage } from "../node-sql-storage.ts";
import { runCall } from "./api.ts";
import { createEvent } from "./create-event.ts";
import { ObjectRepository, tables } from "./object-repository.ts";

const key = "sk_test_of_this_test";
const now = 1_800_000_000;
const day = 24 * 60 * 60;

let sql: ReturnType<typeof nodeSqlStorage>;
let objects: ObjectRepository;

beforeEach(() => {
  sql = nodeSqlStorage();
  sql.exec(tables);
  objects = new ObjectRepository(sql);
});

const save = (type: string, created = now) =>
  createEvent(objects, type, { id: `obj_${type}`, object: "refund" }, created).id;

function get(path: string, form: Record<string, string> | string = "") {
  const tools = { objects, now, origin: "https://stripe.test", emit: () => undefined };
  const call = {
    ...{ method: "GET", path, key, idempotencyKey: null, origin: tools.origin, isFailing: false },
    form: String(new URLSearchParams(form)),
  };
  const { status, body } = runCall(sql, tools, call, key);
  return { status, body: JSON.parse(body) };
}

const list = (form: Record<string, string> | string = "") => get("/v1/events", form).body;
const idsOf = (form: Record<string, string> | string = "") => list(form).data.map(({ id }: { id: string }) => id);

describe("GET /v1/events", () => {
  test("lists the newest first, in pages of the types that were asked for", () => {
    const ids: string[] = [];
    for (let index = 0; index < 15; index++) {
      ids.unshift(save("refund.failed"));
      save("customer.created");
    }
    expect(list()).toMatchObject({ object: "list", url: "/v1/events", has_more: true });
    const types = "types[0]=refund.failed&types[1]=refund.created";
    const first = list(`${types}&limit=10`);
    expect(first.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 10));
    expect(first.has_more).toBe(true);
    const last = list(`${types}&limit=10&starting_after=${ids[9]}`);
    expect([last.data.length, last.has_more]).toEqual([5, false]);
  });

  test("takes up to 20 types", () => {
    const many = Array.from({ length: 21 }, (_, index) => `types[${index}]=a`).join("&");
    expect(get("/v1/events", many).status).toBe(400);
  });

  test("keeps events for 30 days", () => {
    save("refund.created", now - 30 * day - 1);
    const young = save("refund.failed", now - 30 * day);
    expect(idsOf()).toEqual([young]);
    expect(idsOf({ "created[gte]": "0" })).toEqual([young]);
  });

  test("compares the time of creation", () => {
    for (const [type, age] of [
      ["a", 20],
      ["c", 0],
    ] as const)
      save(type, now - age);
    const second = save("b", now - 10);
    expect(idsOf({ "created[gte]": String(now - 10), "created[lt]": String(now) })).toEqual([second]);
  });
});
