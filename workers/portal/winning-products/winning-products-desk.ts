/** The staff's changes to the curated products; each commit holds its event too. */
import { sha256Hex } from "#base/digest.ts";
import { failure, type Result, success } from "#base/errors.ts";
import { createStaffActs } from "../auth/staff-acts.ts";
import type { Firestore, FirestoreWrite } from "../clients/firestore-client.ts";
import { toFields } from "../clients/firestore-values.ts";
import type { Viewer } from "../contract.ts";
import {
  commitWithEvent,
  type EventRecorder,
  type NewPortalEvent,
  pickChanges,
} from "../event-outbox/event-recorder.ts";
import { type ProductDraft, productLimits, type WinningProduct, type WinningProductsDesk } from "./contract.ts";
import { toProductEventFields, toProductFields } from "./product-document.ts";
import { createProductRepository, getProductPath } from "./product-repository.ts";

interface Options {
  store: Firestore;
  viewer: Pick<Viewer, "uid" | "role">;
  events: Pick<EventRecorder, "create" | "deliver">;
  now: Date;
  onFault: (error: unknown) => void;
}

export function createWinningProductsDesk(options: Options): WinningProductsDesk {
  const { store, viewer, events, now, onFault } = options;
  const products = createProductRepository(store);

  const { asStaff, writing } = createStaffActs(viewer, onFault);

  /** Other changes since the products were read make the commit fail as a whole. */
  async function commit(event: NewPortalEvent, writes: FirestoreWrite[]): Promise<Result<void>> {
    const result = await commitWithEvent(events, (write) => products.commit([...writes, write(event)]));
    return result === "committed" ? success(undefined) : failure("STATE_CONFLICT");
  }

  const changing = (id: string, act: (product: WinningProduct) => Promise<Result<void>>) =>
    writing(async () => {
      const product = await products.find(id);
      return product ? act(product) : failure("NOT_FOUND");
    });

  const toObject = (id: string) => ({ kind: "product", id }) as const;
  const createId = (once: string, index = 0) => sha256Hex(`product:${viewer.uid}:${once}:${index}`).slice(0, 24);
  const findLast = (all: readonly WinningProduct[]) => Math.max(0, ...all.map(({ position }) => position));

  return {
    list: () => asStaff(async () => success(await products.list())),

    find: (id) =>
      asStaff(async () => {
        const product = await products.find(id);
        return product ? success(product) : failure("NOT_FOUND");
      }),

    create: (draft, once) =>
      writing(async () => {
        const id = createId(once);
        const all = await products.list();
        if (all.some((product) => product.id === id)) return success({ id });
        if ((await products.count()) >= productLimits.products) return failure("PRODUCT_LIMIT");
        const fields = toProductFields(draft, { position: findLast(all) + 1, now });
        if (!fields) return failure("INVALID_REQUEST");
        const created = await commit(
          { type: "product.created", object: toObject(id), after: toProductEventFields(draft) },
          [{ update: { path: getProductPath(id), fields }, precondition: { exists: false } }],
        );
        return created.ok ? success({ id }) : created;
      }),

    change: (id, draft, version) =>
      changing(id, async (product) => {
        if (product.version !== version) return failure("STATE_CONFLICT");
        const fields = toProductFields(draft, { position: product.position, now });
        if (!fields) return failure("INVALID_REQUEST");
        const changes = pickChanges(toProductEventFields(product), toProductEventFields(draft));
        return commit({ type: "product.changed", object: toObject(id), ...changes }, [
          toReplacement(id, fields, version),
        ]);
      }),

    setPublished: (id, isPublished) =>
      changing(id, async (product) => {
        if (product.isPublished === isPublished) return success(undefined);
        const type = isPublished ? "product.published" : "product.withdrawn";
        return commit({ type, object: toObject(id), after: { name: product.fr.name } }, [
          toMaskedWrite(product, { isPublished }),
        ]);
      }),

    move: (id, direction) =>
      writing(async () => {
        const all = await products.list();
        const index = all.findIndex((product) => product.id === id);
        const product = all[index];
        if (!product) return failure("NOT_FOUND");
        const other = all[index + (direction === "up" ? -1 : 1)];
        if (!other) return success(undefined);
        // Two products may have the same place after imports at the same time.
        const [here, there] = [index + 1, index + 1 + (direction === "up" ? -1 : 1)];
        const shifted = all.flatMap((each, place) =>
          each === product || each === other || each.position === place + 1
            ? []
            : [toMaskedWrite(each, { position: place + 1 })],
        );
        return commit(
          {
            type: "product.moved",
            object: toObject(id),
            before: { name: product.fr.name, position: here },
            after: { position: there },
          },
          [toMaskedWrite(product, { position: there }), toMaskedWrite(other, { position: here }), ...shifted],
        );
      }),

    remove: (id) =>
      changing(id, (product) =>
        commit({ type: "product.deleted", object: toObject(id), before: toProductEventFields(product) }, [
          { delete: getProductPath(id), precondition: { updateTime: product.version } },
        ]),
      ),

    importAll: (imported, once) =>
      writing(async () => {
        const all = await products.list();
        const known = new Map(all.map((product) => [product.id, product]));
        const first = createId(once);
        const isDone = known.has(first);
        const places = imported.map(({ id, draft }, index) => ({
          draft,
          replaced: known.get(id ?? "") ?? null,
          index,
        }));
        const created = places.filter(({ replaced }) => replaced === null);
        const counts = { created: created.length, changed: imported.length - created.length };
        if (isDone) return success(counts);
        if ((await products.count()) + created.length > productLimits.products) return failure("PRODUCT_LIMIT");
        const last = findLast(all);
        const writes: FirestoreWrite[] = [];
        for (const { draft, replaced } of places) {
          const place = created.findIndex((each) => each.draft === draft);
          const position = replaced?.position ?? last + 1 + place;
          const fields = toProductFields(draft, { position, now });
          if (!fields) return failure("INVALID_REQUEST");
          writes.push(
            replaced
              ? toReplacement(replaced.id, fields, replaced.version)
              : { update: { path: getProductPath(createId(once, place)), fields }, precondition: { exists: false } },
          );
        }
        const done = await commit(
          {
            type: "product.imported",
            object: toObject(first),
            after: { count: imported.length, rows: counts.created },
          },
          writes,
        );
        return done.ok ? success(counts) : done;
      }),
  };
}

const toReplacement = (id: string, fields: FirestoreFields, version: string): FirestoreWrite => ({
  update: { path: getProductPath(id), fields },
  precondition: { updateTime: version },
});

type FirestoreFields = NonNullable<ReturnType<typeof toProductFields>>;

const toMaskedWrite = (
  { id, version }: WinningProduct,
  change: Partial<Pick<ProductDraft, "isPublished"> & Pick<WinningProduct, "position">>,
): FirestoreWrite => ({
  update: { path: getProductPath(id), fields: toFields(change) },
  mask: Object.keys(change),
  precondition: { updateTime: version },
});
