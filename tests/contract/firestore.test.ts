/** The sandbox behaves like the cloud for the vendor's official client over REST. */
import { FieldValue, Timestamp } from "@google-cloud/firestore";
import { describe, expect, it } from "vitest";
import { fetchIds, fill, officialClient, ownDocument, root } from "./firestore-client.ts";

const db = officialClient();
const ownCollection = (id: string) => db.doc(ownDocument()).collection(id);

describe("DocumentReference", () => {
  it("keeps every type of value that we store", async () => {
    const document = ownCollection("values").doc("all");
    const data = {
      text: "é😀",
      integer: 42,
      double: 1.5,
      infinite: Number.POSITIVE_INFINITY,
      nothing: null,
      yes: true,
      at: new Timestamp(1_700_000_000, 123_456_000),
      self: document,
      list: [1, "a", { b: null }],
      map: { "odd.name `x`": 1, empty: {}, none: [] },
    };
    await document.set(data);
    expect((await document.get()).data()).toEqual(data);
    await document.set({ nan: Number.NaN });
    expect((await document.get()).data()).toEqual({ nan: Number.NaN });
  });

  // The test of a second `create` is in firestore-wire.test.ts: over REST this client takes every 409 for ABORTED and
  // retries it.
  it("creates a document, updates it only when it exists, merges and deletes it", async () => {
    const document = ownCollection("people").doc("ada");
    await expect(document.update({ a: 1 })).rejects.toThrow(`No document to update: ${root}/${document.path}`);
    await document.create({ a: 1, b: { c: 1, d: 2 } });
    await document.update({ "b.c": 3, a: FieldValue.delete() });
    await document.set({ e: 4 }, { merge: true });
    expect((await document.get()).data()).toEqual({ b: { c: 3, d: 2 }, e: 4 });
    await document.delete();
    expect((await document.get()).exists).toBe(false);
  });

  it("writes only against the version that was read", async () => {
    const document = ownCollection("people").doc("ada");
    const first = await document.set({ n: 1 });
    await document.update({ n: 2 }, { lastUpdateTime: first.writeTime });
    await expect(document.update({ n: 3 }, { lastUpdateTime: first.writeTime })).rejects.toThrow(
      /the stored version \(\d+\) does not match the required base version \(\d+\)/,
    );
    await expect(document.delete({ lastUpdateTime: first.writeTime })).rejects.toThrow(/does not match/);
    expect((await document.get()).get("n")).toBe(2);
  });

  it("keeps the update time when a write changes nothing, and never gives the same one twice", async () => {
    const document = ownCollection("people").doc("ada");
    await document.set({ n: 1 });
    const before = await document.get();
    await document.set({ n: 1 });
    expect((await document.get()).updateTime).toEqual(before.updateTime);
    const times = new Set<string>();
    for (let n = 0; n < 20; n++) times.add((await document.set({ n: `change ${n}` })).writeTime.valueOf());
    expect([...times].sort()).toEqual([...times]);
    expect(times.size).toBe(20);
  });
});

describe("getAll", () => {
  it("reads documents together, and marks missing documents", async () => {
    const collection = await fill(ownCollection("people"), { a: { n: 1 }, b: { n: 2, secret: true } });
    const found = await db.getAll(collection.doc("b"), collection.doc("none"), collection.doc("a"), {
      fieldMask: ["n"],
    });
    expect(found.map(({ id, exists }) => [id, exists])).toEqual([
      ["b", true],
      ["none", false],
      ["a", true],
    ]);
    expect(found[0]?.data()).toEqual({ n: 2 });
  });
});

describe("listCollections", () => {
  it("lists the subcollections of a document", async () => {
    const parent = db.doc(ownDocument());
    await parent.collection("letters").doc("a").collection("drafts").doc("1").set({});
    await parent.collection("bills").doc("b").set({});
    expect((await parent.listCollections()).map(({ id }) => id)).toEqual(["bills", "letters"]);
  });
});

describe("FieldValue", () => {
  it("computes values on the server", async () => {
    const document = ownCollection("counters").doc("a");
    await document.set({ n: 5, list: [1, 2, 2, 3], text: "x" });
    const before = Timestamp.fromMillis(Date.now() - 60_000);
    await document.update({
      n: FieldValue.increment(-7),
      half: FieldValue.increment(0.5),
      text: FieldValue.increment(1),
      list: FieldValue.arrayRemove(2),
      more: FieldValue.arrayUnion("a", "a", "b"),
      "deep.at": FieldValue.serverTimestamp(),
    });
    const data = (await document.get()).data();
    expect(data).toMatchObject({ n: -2, half: 0.5, text: 1, list: [1, 3], more: ["a", "b"] });
    expect(data?.deep.at.valueOf() > before.valueOf()).toBe(true);
  });

  it("loses none of many concurrent increments", async () => {
    const document = ownCollection("counters").doc("a");
    await Promise.all(Array.from({ length: 40 }, () => document.set({ n: FieldValue.increment(1) }, { merge: true })));
    expect((await document.get()).get("n")).toBe(40);
  });
});

describe("WriteBatch.commit", () => {
  it("applies all writes or none", async () => {
    const collection = await fill(ownCollection("people"), { a: { n: 1 } });
    const batch = db
      .batch()
      .set(collection.doc("b"), { n: 2 })
      .delete(collection.doc("a"))
      .update(collection.doc("none"), { n: 3 });
    await expect(batch.commit()).rejects.toThrow(/No document to update/);
    expect(await fetchIds(collection)).toEqual(["a"]);
  });

  it("sees its own earlier writes", async () => {
    const document = ownCollection("people").doc("a");
    await db
      .batch()
      .create(document, { n: 1 })
      .update(document, { n: FieldValue.increment(1) })
      .commit();
    expect((await document.get()).data()).toEqual({ n: 2 });
  });
});
