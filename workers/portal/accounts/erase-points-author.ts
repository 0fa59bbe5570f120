import type { Firestore, Selection } from "../clients/firestore-client.ts";
import { byName, writeInPages } from "./write-in-pages.ts";

/**
 * Removes a member of the staff from the points of others: from requests that they answered, and from entries of before
 * the ledger left the author to the event log.
 */
export async function erasePointsAuthor(store: Firestore, uid: string): Promise<void> {
  await removeField(store, { collection: "pointsRequests" }, "answeredBy", uid);
  await removeField(store, { collection: "pointsLedger", everywhere: true }, "by", uid);
}

const removeField = (store: Firestore, selection: Selection, field: string, uid: string): Promise<void> =>
  writeInPages(
    store,
    { ...selection, where: { field, equals: uid } },
    async (page) => {
      const writes = page.map(({ path }) => ({
        ...{ update: { path, fields: {} }, mask: [field], precondition: { exists: true } },
      }));
      return (await store.commit(writes)) === "committed";
    },
    byName,
  );
