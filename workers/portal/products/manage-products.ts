/** The staff's changes to the curated products; each commit holds its event too. */
import * as z from "zod";
import { sha256Hex } from "#base/digest.ts";
import { failure, type Result, success } from "#base/errors.ts";
import type { FirestoreWrite } from "../clients/firestore-client.ts";
import { toFields } from "../clients/firestore-values.ts";
import type { NewPortalEvent } from "../events/contract.ts";
import { commitWithEvent, pickChanges } from "../events/event-recorder.ts";
import { defineUseCase } from "../operation.ts";
import type { PortalScope } from "../scope.ts";
import { type ImportedProduct, type ProductDraft, productLimits, type WinningProduct } from "./contract.ts";
import { toProductEventFields, toProductFields } from "./product-document.ts";
import { createProductRepository, getProductPath } from "./product-repository.ts";

const id = z.string();
/** `toProductFields` checks it. */
const draft = z.custom<ProductDraft>();
/** The same `once` creates the same products. */
const once = z.string();

export const listProducts = async ({ documents }: PortalScope): Promise<Result<WinningProduct[]>> =>
  success(await createProductRepository(documents).list());

export const findProduct = defineUseCase(id, async ({ documents }, id) => {
  const product = await createProductRepository(documents).find(id);
  return product ? success(product) : failure("NOT_FOUND");
});

export const createProduct = defineUseCase(z.object({ draft, once }), async (scope, { draft, once }) => {
  const repository = createProductRepository(scope.documents);
  const id = createId(scope, once);
  const all = await repository.list();
  if (all.some((product) => product.id === id)) return success({ id });
  if ((await repository.count()) >= productLimits.products) return failure("PRODUCT_LIMIT");
  const fields = toProductFields(draft, { position: findLast(all) + 1, now: scope.now });
  if (!fields) return failure("INVALID_REQUEST");
  const created = await commit(
    scope,
    { type: "product.created", object: toObject(id), after: toProductEventFields(draft) },
    [{ update: { path: getProductPath(id), fields }, precondition: { exists: false } }],
  );
  return created.ok ? success({ id }) : created;
});

/** STATE_CONFLICT when the product is no longer that of `version`. */
export const changeProduct = defineUseCase(
  z.object({ id, draft, version: z.string() }),
  async (scope, { id, draft, version }) => {
    const product = await createProductRepository(scope.documents).find(id);
    if (!product) return failure("NOT_FOUND");
    if (product.version !== version) return failure("STATE_CONFLICT");
    const fields = toProductFields(draft, { position: product.position, now: scope.now });
    if (!fields) return failure("INVALID_REQUEST");
    const changes = pickChanges(toProductEventFields(product), toProductEventFields(draft));
    return commit(scope, { type: "product.changed", object: toObject(id), ...changes }, [
      toReplacement(id, fields, version),
    ]);
  },
);

export const publishProduct = defineUseCase(
  z.object({ id, isPublished: z.boolean() }),
  async (scope, { id, isPublished }) => {
    const product = await createProductRepository(scope.documents).find(id);
    if (!product) return failure("NOT_FOUND");
    if (product.isPublished === isPublished) return success(undefined);
    const type = isPublished ? "product.published" : "product.withdrawn";
    return commit(scope, { type, object: toObject(id), after: { name: product.fr.name } }, [
      toMaskedWrite(product, { isPublished }),
    ]);
  },
);

/** By one place. */
export const moveProduct = defineUseCase(
  z.object({ id, direction: z.enum(["up", "down"]) }),
  async (scope, { id, direction }) => {
    const all = await createProductRepository(scope.documents).list();
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
      scope,
      {
        type: "product.moved",
        object: toObject(id),
        before: { name: product.fr.name, position: here },
        after: { position: there },
      },
      [toMaskedWrite(product, { position: there }), toMaskedWrite(other, { position: here }), ...shifted],
    );
  },
);

export const removeProduct = defineUseCase(id, async (scope, id) => {
  const product = await createProductRepository(scope.documents).find(id);
  if (!product) return failure("NOT_FOUND");
  return commit(scope, { type: "product.deleted", object: toObject(id), before: toProductEventFields(product) }, [
    { delete: getProductPath(id), precondition: { updateTime: product.version } },
  ]);
});

/** All or none. New products come last. */
export const importProducts = defineUseCase(
  z.object({ products: z.custom<ImportedProduct[]>(), once }),
  async (scope, { products, once }) => {
    const repository = createProductRepository(scope.documents);
    const all = await repository.list();
    const byId = new Map(all.map((product) => [product.id, product]));
    const first = createId(scope, once);
    const isDone = byId.has(first);
    const places = products.map(({ id, draft }, index) => ({ draft, replaced: byId.get(id ?? "") ?? null, index }));
    const created = places.filter(({ replaced }) => replaced === null);
    const counts = { created: created.length, changed: products.length - created.length };
    if (isDone) return success(counts);
    if ((await repository.count()) + created.length > productLimits.products) return failure("PRODUCT_LIMIT");
    const last = findLast(all);
    const writes: FirestoreWrite[] = [];
    for (const { draft, replaced } of places) {
      const place = created.findIndex((each) => each.draft === draft);
      const position = replaced?.position ?? last + 1 + place;
      const fields = toProductFields(draft, { position, now: scope.now });
      if (!fields) return failure("INVALID_REQUEST");
      writes.push(
        replaced
          ? toReplacement(replaced.id, fields, replaced.version)
          : { update: { path: getProductPath(createId(scope, once, place)), fields }, precondition: { exists: false } },
      );
    }
    const after = { count: products.length, rows: counts.created };
    const done = await commit(scope, { type: "product.imported", object: toObject(first), after }, writes);
    return done.ok ? success(counts) : done;
  },
);

/** Other changes since the products were read make the commit fail as a whole. */
async function commit(
  { documents, events }: PortalScope,
  event: NewPortalEvent,
  writes: FirestoreWrite[],
): Promise<Result<void>> {
  const result = await commitWithEvent(events, (write) => documents.commit([...writes, write(event)]));
  return result === "committed" ? success(undefined) : failure("STATE_CONFLICT");
}

const toObject = (id: string) => ({ kind: "product", id }) as const;
const createId = ({ viewer }: PortalScope, once: string, index = 0) =>
  sha256Hex(`product:${viewer.uid}:${once}:${index}`).slice(0, 24);
const findLast = (all: readonly WinningProduct[]) => Math.max(0, ...all.map(({ position }) => position));

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
