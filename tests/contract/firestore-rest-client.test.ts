/** `firebase-rest-firestore`, the client for plain reads, queries and adds, works in the mode that the portal uses here. */
import { createFirestoreClient, FieldValue } from "firebase-rest-firestore";
import { expect, inject, it } from "vitest";
import { ownDocument, projectId } from "./firestore-client.ts";

function client() {
  const { hostname, port } = new URL(inject("sandboxUrl"));
  const emulator = { useEmulator: true, emulatorHost: hostname, emulatorPort: Number(port) };
  return createFirestoreClient({ projectId, privateKey: "", clientEmail: "", ...emulator });
}

it("adds documents and reads them back, null and missing alike to the vendor", async () => {
  const notes = client().collection(`${ownDocument()}/notes`);
  const added = await notes.add({
    title: "é",
    count: 3,
    ratio: 1.5,
    at: new Date(86_400_000),
    none: null,
    list: [1, "a"],
    map: { a: true },
  });
  expect((await added.get()).data()).toMatchObject({
    title: "é",
    count: 3,
    ratio: 1.5,
    at: new Date(86_400_000),
    none: null,
    list: [1, "a"],
    map: { a: true },
  });
  expect((await notes.doc("missing").get()).exists).toBe(false);
});

it("sets, updates and deletes a document", async () => {
  const document = client().doc(ownDocument());
  await document.set({ a: 1, b: { c: 2 } });
  await document.update({ "b.c": 3, at: FieldValue.serverTimestamp() });
  expect((await document.get()).data()).toMatchObject({ a: 1, b: { c: 3 }, at: expect.any(Date) });
  await document.delete();
  expect((await document.get()).exists).toBe(false);
});

it("queries with filters, an order, an offset and a limit", async () => {
  const path = `${ownDocument()}/systemNotifications`;
  const notifications = client().collection(path);
  for (const day of [1, 2, 3])
    await notifications.doc(`d${day}`).set({ userId: day === 3 ? null : "u1", createdAt: new Date(day * 86_400_000) });
  // A collection object keeps every filter that was ever asked of it: each query starts from a new one.
  const anew = () => client().collection(path);
  const ids = async (query: { get(): Promise<{ docs: { id: string }[] }> }) =>
    (await query.get()).docs.map(({ id }) => id);
  expect(await ids(anew().where("userId", "==", "u1").orderBy("createdAt", "desc"))).toEqual(["d2", "d1"]);
  expect(await ids(anew().where("userId", "==", null))).toEqual(["d3"]);
  expect(await ids(anew().where("createdAt", ">", new Date(86_400_000)).limit(1))).toEqual(["d2"]);
  expect(await ids(anew().orderBy("createdAt").offset(2))).toEqual(["d3"]);
});
