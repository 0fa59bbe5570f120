/** Queries and aggregations of the vendor's official client over REST. */
import { AggregateField, FieldPath, Filter, Timestamp } from "@google-cloud/firestore";
import { describe, expect, it } from "vitest";
import { fetchIds, fill, officialClient, ownDocument } from "./firestore-client.ts";

const db = officialClient();
const ownCollection = (id: string) => db.doc(ownDocument()).collection(id);

describe("Query.get", () => {
  it("compares and contains like the vendor", async () => {
    const people = await fill(ownCollection("people"), {
      a: { n: 1, tags: ["x", "y"], city: "Paris" },
      b: { n: 2.5, tags: ["y"], city: null },
      c: { n: "3", tags: "x", city: "Lyon" },
      d: { n: Number.NaN },
    });
    expect(await fetchIds(people.where("n", ">", 1))).toEqual(["b"]);
    expect(await fetchIds(people.where("city", "==", null))).toEqual(["b"]);
    expect(await fetchIds(people.where("tags", "array-contains", "x"))).toEqual(["a"]);
    expect(
      await fetchIds(people.where(FieldPath.documentId(), ">=", "b").where(FieldPath.documentId(), "<", "d")),
    ).toEqual(["b", "c"]);
    expect(
      await fetchIds(people.where(Filter.or(Filter.where("n", "==", 1), Filter.where("city", "==", "Lyon")))),
    ).toEqual(["a", "c"]);
  });

  it("orders across types, leaves out documents without the field, and pages with cursors", async () => {
    const mixed = await fill(ownCollection("mixed"), {
      map: { v: { a: 1 } },
      list: { v: [1] },
      text: { v: "a" },
      time: { v: Timestamp.fromMillis(0) },
      big: { v: 10 },
      small: { v: -0.5 },
      yes: { v: true },
      nothing: { v: null },
      without: { w: 1 },
    });
    const order = ["nothing", "yes", "small", "big", "time", "text", "list", "map"];
    expect(await fetchIds(mixed.orderBy("v"))).toEqual(order);
    expect(await fetchIds(mixed.orderBy("v", "desc"))).toEqual([...order].reverse());
    expect(await fetchIds(mixed.orderBy("v").limitToLast(2))).toEqual(["list", "map"]);
    expect(await fetchIds(mixed.orderBy("v").offset(6))).toEqual(["list", "map"]);
    const third = await mixed.doc("small").get();
    expect(await fetchIds(mixed.orderBy("v").startAt(third).limit(2))).toEqual(["small", "big"]);
    expect(await fetchIds(mixed.orderBy("v").startAfter(third).limit(2))).toEqual(["big", "time"]);
  });

  it("returns only the selected fields", async () => {
    const people = await fill(ownCollection("people"), { a: { n: 1, m: { x: 1, y: 2 }, secret: true } });
    expect((await people.select("n", "m.x").get()).docs.map((document) => document.data())).toEqual([
      { n: 1, m: { x: 1 } },
    ]);
    expect((await people.select().get()).docs.map((document) => document.data())).toEqual([{}]);
  });

  it("finds the notifications of one account and of all accounts, newest first", async () => {
    const at = (day: number) => Timestamp.fromDate(new Date(Date.UTC(2026, 0, day)));
    const notifications = await fill(ownCollection("systemNotifications"), {
      mine: { userId: "u1", isAdmin: false, createdAt: at(2) },
      everyone: { userId: null, isAdmin: false, createdAt: at(3) },
      staff: { userId: null, isAdmin: true, createdAt: at(4) },
      another: { userId: "u2", isAdmin: false, createdAt: at(5) },
    });
    const forUser = Filter.or(
      Filter.where("userId", "==", "u1"),
      Filter.and(Filter.where("userId", "==", null), Filter.where("isAdmin", "==", false)),
    );
    expect(await fetchIds(notifications.where(forUser).orderBy("createdAt", "desc"))).toEqual(["everyone", "mine"]);
  });

  it("rejects a query without its index, and names the entry to add", async () => {
    const query = ownCollection("unknown").where("a", "==", 1).orderBy("b");
    await expect(query.get()).rejects.toThrow(/The query requires an index\..*"collectionGroup":"unknown"/);
  });

  it("searches a collection group below a document", async () => {
    const parent = db.doc(ownDocument());
    await parent.collection("pointsLedger").doc("1").set({ n: 1 });
    await parent.collection("people").doc("a").collection("pointsLedger").doc("2").set({ n: 2 });
    const group = db.collectionGroup("pointsLedger");
    const range = group
      .where(FieldPath.documentId(), ">=", `${parent.path}/a/a`)
      .where(FieldPath.documentId(), "<", `${parent.path}/z/z`);
    expect(await fetchIds(range)).toEqual(["2", "1"]);
    await expect(group.where("n", "==", 1).get()).rejects.toThrow(
      /requires a COLLECTION_GROUP_ASC index for collection pointsLedger and field n/,
    );
  });
});

describe("AggregateQuery.get", () => {
  it("counts and sums the query's results", async () => {
    const orders = await fill(ownCollection("orders"), { a: { n: 1 }, b: { n: 2.5 }, c: { n: "text" }, d: {} });
    expect((await orders.count().get()).data()).toEqual({ count: 4 });
    expect((await orders.limit(2).count().get()).data()).toEqual({ count: 2 });
    const total = { total: AggregateField.sum("n") };
    expect((await orders.aggregate(total).get()).data()).toEqual({ total: 3.5 });
    expect((await orders.where("n", "==", 7).aggregate(total).get()).data()).toEqual({ total: 0 });
  });
});
