/** The storage of the list in `winningProducts`, and of what each person keeps of it in `users/{uid}`. */

import type { DocumentPath, Firestore } from "../clients/firestore-client.ts";
import { toFields, toValue } from "../clients/firestore-values.ts";
import { getUserPath } from "../session/user-document.ts";
import { type KeptProducts, productLimits, type Scenario, type WinningProduct } from "./contract.ts";
import { keptFields, toKeptProducts, toProducts } from "./product-document.ts";

const collection = "winningProducts";
export const getProductPath = (id: string): DocumentPath => [collection, id];

/** A form may contain anything. */
const isProductId = (id: string): boolean => /^[a-z0-9-]{1,64}$/.test(id);

export type ProductRepository = ReturnType<typeof createProductRepository>;

export function createProductRepository(store: Firestore) {
  return {
    async find(id: string): Promise<WinningProduct | null> {
      const document = isProductId(id) ? await store.get(getProductPath(id)) : null;
      return (document && toProducts({ id, ...document })[0]) ?? null;
    },

    /** In the staff's order. */
    async list(): Promise<WinningProduct[]> {
      const documents = await store.query({
        collection,
        orderBy: { field: "position", direction: "ASCENDING" },
        limit: productLimits.products,
      });
      return documents.flatMap(toProducts);
    },

    count: () => store.count({ collection }),

    async loadKept(uid: string): Promise<KeptProducts> {
      return toKeptProducts(await store.get(getUserPath(uid), keptFields));
    },

    /** False when the person has no document. */
    async setFavourite(uid: string, id: string, isFavourite: boolean): Promise<boolean> {
      const values = { values: [toValue(id)] };
      const transform = isFavourite ? { appendMissingElements: values } : { removeAllFromArray: values };
      return isCommitted(
        await store.commit([
          {
            update: { path: getUserPath(uid), fields: {} },
            mask: [],
            transforms: [{ fieldPath: "favouriteProducts", ...transform }],
            precondition: { exists: true },
          },
        ]),
      );
    },

    /** Null removes it; false when the person has no document. */
    async saveScenario(uid: string, id: string, scenario: Scenario | null): Promise<boolean> {
      const fields = scenario ? toFields({ productScenarios: { [id]: { ...scenario } } }) : {};
      return isCommitted(
        await store.commit([
          {
            update: { path: getUserPath(uid), fields },
            mask: [`productScenarios.\`${id}\``],
            precondition: { exists: true },
          },
        ]),
      );
    },
  };
}

const isCommitted = (result: Awaited<ReturnType<Firestore["commit"]>>): boolean => result === "committed";
