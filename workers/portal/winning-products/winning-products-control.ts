/** The curated products for the viewer of one request. */
import { type ErrorCode, failure, type Result, success } from "#base/errors.ts";
import type { Firestore } from "../clients/firestore-client.ts";
import type { Viewer } from "../contract.ts";
import type { WinningProductsControl } from "./contract.ts";
import { isScenario, isShown } from "./product-document.ts";
import { createProductRepository } from "./product-repository.ts";

interface Options {
  store: Firestore;
  viewer: Pick<Viewer, "uid">;
  now: Date;
  onFault: (error: unknown) => void;
}

export function createWinningProductsControl(options: Options): WinningProductsControl {
  const { store, now, onFault } = options;
  const { uid } = options.viewer;
  const products = createProductRepository(store);

  async function orFailure<Value>(code: ErrorCode, act: () => Promise<Result<Value>>): Promise<Result<Value>> {
    try {
      return await act();
    } catch (error) {
      onFault(error);
      return failure(code);
    }
  }

  /** Only of a product that merchants see. */
  const keep = (id: string, act: () => Promise<boolean>) =>
    orFailure("WRITE_UNANSWERED", async () => {
      const product = await products.find(id);
      if (!product || !isShown(product, now)) return failure("NOT_FOUND");
      return (await act()) ? success(undefined) : failure("UPSTREAM_UNAVAILABLE");
    });

  return {
    load: () =>
      orFailure("UPSTREAM_UNAVAILABLE", async () => {
        const [all, kept] = await Promise.all([products.list(), products.loadKept(uid)]);
        return success({ products: all.filter((product) => isShown(product, now)), kept });
      }),

    setFavourite: (id, isFavourite) => keep(id, () => products.setFavourite(uid, id, isFavourite)),

    async saveScenario(id, scenario) {
      if (scenario && !isScenario(scenario)) return failure("INVALID_REQUEST");
      return keep(id, () => products.saveScenario(uid, id, scenario));
    },
  };
}
