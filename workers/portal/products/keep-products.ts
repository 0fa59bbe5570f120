/** The curated products as merchants see them, and what they keep of them. */
import * as z from "zod";
import { failure, type Result, success } from "#base/errors.ts";
import { defineUseCase } from "../operation.ts";
import type { PortalScope } from "../scope.ts";
import type { KeptProducts, Scenario, WinningProduct } from "./contract.ts";
import { isShown, scenario } from "./product-document.ts";
import { createProductRepository, type ProductRepository } from "./product-repository.ts";

/** The published products in the staff's order, and what the viewer keeps. */
export async function loadWinningProducts({
  documents,
  viewer,
  now,
}: PortalScope): Promise<Result<{ products: WinningProduct[]; kept: KeptProducts }>> {
  const repository = createProductRepository(documents);
  const [all, choices] = await Promise.all([repository.list(), repository.loadKept(viewer.uid)]);
  return success({ products: all.filter((product) => isShown(product, now)), kept: choices });
}

export const setFavouriteProduct = defineUseCase(
  z.object({ id: z.string(), isFavourite: z.boolean() }),
  (scope, { id, isFavourite }) =>
    keep(scope, id, (repository) => repository.setFavourite(scope.viewer.uid, id, isFavourite)),
);

/** Null forgets it. */
export const saveProductScenario = defineUseCase(
  z.object({ id: z.string(), scenario: scenario.nullable() }),
  (scope, input) =>
    keep(scope, input.id, (repository) =>
      repository.saveScenario(scope.viewer.uid, input.id, input.scenario satisfies Scenario | null),
    ),
);

/** Only of a product that merchants see. */
async function keep(
  { documents, now }: PortalScope,
  id: string,
  write: (repository: ProductRepository) => Promise<boolean>,
): Promise<Result<void>> {
  const repository = createProductRepository(documents);
  const product = await repository.find(id);
  if (!product || !isShown(product, now)) return failure("NOT_FOUND");
  return (await write(repository)) ? success(undefined) : failure("UPSTREAM_UNAVAILABLE");
}
