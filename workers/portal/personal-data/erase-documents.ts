/**
 * What the document store and the photos hold of a person. Each part may be run again from the beginning: what is done
 * is not found any more.
 */

import { userPath } from "../account/user-document.ts";
import type { DocumentPath, Firestore, QueriedDocument, Selection } from "../clients/firestore-client.ts";
import { type Plain, toFields } from "../clients/firestore-values.ts";
import { toPhotoOwner } from "../photos/photo-repository.ts";

/** A page is written twice over in one commit, which takes 500 writes. */
const pageSize = 200;
const maxReads = 5;

/**
 * The ledger and the requests are accounts of ours and stay, without the person: under the random name of an archive,
 * with amounts and dates and nothing that was written by hand. A line goes there in the commit that takes it away here,
 * so that it is never in both, and never in none.
 */
export async function archivePoints(store: Firestore, uid: string, archive: string): Promise<void> {
  await move(store, {
    from: { collection: "pointsLedger", within: userPath(uid) },
    toPath: (id) => [...userPath(uid), "pointsLedger", id],
    as: { archive, what: "entry" },
    kept: ["kind", "amount", "licences", "createdAt"],
  });
  await move(store, {
    from: { collection: "pointsRequests", where: { field: "uid", equals: uid } },
    toPath: (id) => ["pointsRequests", id],
    as: { archive, what: "request" },
    kept: ["amount", "status", "createdAt", "dueAt", "answeredAt"],
  });
}

interface Move {
  from: Selection;
  toPath(id: string): DocumentPath;
  as: { archive: string; what: "entry" | "request" };
  kept: readonly string[];
}

async function move(store: Firestore, { from, toPath, as, kept }: Move): Promise<void> {
  await writeInPages(store, from, async (page) => {
    const result = await store.commit(
      page.flatMap(({ id, fields, updateTime }) => [
        {
          update: {
            path: ["pointsArchive", crypto.randomUUID()],
            fields: toFields({ ...as, ...pickFields(fields, kept) }),
          },
          precondition: { exists: false },
        },
        { delete: toPath(id), precondition: { updateTime } },
      ]),
    );
    return result === "committed";
  });
}

function pickFields(fields: { [name: string]: Plain }, kept: readonly string[]): { [name: string]: Plain } {
  return Object.fromEntries(
    kept.flatMap((name) => {
      const value = fields[name];
      if (value === undefined) return [];
      return [[name, isTime(name, value) ? new Date(value) : value]];
    }),
  );
}

const isTime = (name: string, value: Plain): value is string => name.endsWith("At") && typeof value === "string";

/** Messages to this person alone go; those to others forget that this person has read them. */
export async function eraseNotifications(store: Firestore, uid: string): Promise<void> {
  await writeInPages(
    store,
    { collection: "systemNotifications", where: { field: "userId", equals: uid } },
    async (page) =>
      (await store.commit(page.map(({ id }) => ({ delete: ["systemNotifications", id] })))) === "committed",
  );
  await writeInPages(
    store,
    { collection: "systemNotifications", where: { field: "readBy", contains: uid } },
    async (page) => {
      const result = await store.commit(
        page.map(({ id }) => ({
          update: { path: ["systemNotifications", id], fields: {} },
          mask: [],
          transforms: [{ fieldPath: "readBy", removeAllFromArray: { values: [{ stringValue: uid }] } }],
          precondition: { exists: true },
        })),
      );
      return result === "committed";
    },
  );
}

/** All that lies in the person's folder of photos, also what a change of photo has left there, and then the document. */
export async function erasePhotosAndDocument(store: Firestore, photos: R2Bucket, uid: string): Promise<void> {
  const { objects } = await photos.list({ prefix: `${await toPhotoOwner(uid)}/` });
  if (objects.length > 0) await photos.delete(objects.map(({ key }) => key));
  await store.commit([{ delete: userPath(uid) }]);
}

/** Until none is found. A page that did not rest while it was written is read again, a few times. */
async function writeInPages(
  store: Firestore,
  selection: Selection,
  write: (page: QueriedDocument[]) => Promise<boolean>,
): Promise<void> {
  for (let readings = 0; readings < maxReads; ) {
    const page = await store.query({
      ...selection,
      orderBy: { field: "createdAt", direction: "DESCENDING" },
      limit: pageSize,
    });
    if (page.length === 0) return;
    readings = (await write(page)) ? 0 : readings + 1;
  }
  throw new Error("What is to be deleted did not come to rest.");
}
