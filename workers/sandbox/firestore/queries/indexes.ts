/** Rejects queries that neither `firestore.indexes.json` nor the automatic indexes serve. */
import configuration from "../../../../firestore.indexes.json" with { type: "json" };
import { StatusError } from "../status.ts";
import { documentName, type FieldPath, formatFieldPath } from "../values/field-path.ts";
import { type FieldFilter, toDisjunctions } from "./filter.ts";
import { isName, type Plan } from "./plan.ts";

interface IndexField {
  fieldPath: string;
  order?: string;
  arrayConfig?: string;
}

interface Index {
  collectionGroup: string;
  queryScope: string;
  fields: IndexField[];
}

export interface IndexConfiguration {
  indexes: Index[];
  /** An override replaces the automatic indexes of its field. */
  fieldOverrides: {
    collectionGroup: string;
    fieldPath: string;
    indexes: (Omit<IndexField, "fieldPath"> & { queryScope?: string })[];
  }[];
}

/** The index that one conjunction of a query requires: fields compared with one value, then the order. */
interface IndexRequirement {
  collectionId: string;
  scope: "COLLECTION" | "COLLECTION_GROUP";
  /** `name:E` for equality, `name:C` for array membership. */
  equalities: string[];
  orders: IndexField[];
}

/** `aggregated` are the fields that the query aggregates; the index must contain them too. */
export function checkIndexes(
  plan: Plan,
  aggregated: readonly FieldPath[] = [],
  indexes: IndexConfiguration = configuration,
): void {
  for (const filters of toDisjunctions(plan.filter)) {
    const requirement = toIndexRequirement(plan, filters, aggregated);
    if (!isServed(requirement, indexes)) throw createMissingIndexError(requirement);
  }
}

function toIndexRequirement(plan: Plan, filters: FieldFilter[], aggregated: readonly FieldPath[]): IndexRequirement {
  const equalities = new Set<string>();
  for (const { path, operator } of filters) {
    if (isName(path)) continue;
    if (operator === "EQUAL" || operator === "IS_NULL") equalities.add(`${formatFieldPath(path)}:E`);
    if (operator === "ARRAY_CONTAINS") equalities.add(`${formatFieldPath(path)}:C`);
  }
  // Ordering by a field that equals one value has no effect.
  const orders = plan.orders
    .map(({ path, direction }) => ({ fieldPath: formatFieldPath(path), order: direction as string }))
    .filter(({ fieldPath }) => !equalities.has(`${fieldPath}:E`));
  const name = orders.pop() ?? { fieldPath: documentName, order: "ASCENDING" };
  for (const fieldPath of aggregated.map(formatFieldPath).sort()) {
    const known =
      equalities.has(`${fieldPath}:E`) ||
      fieldPath === documentName ||
      orders.some((order) => order.fieldPath === fieldPath);
    if (!known) orders.push({ fieldPath, order: name.order });
  }
  const nameIsImplied = name.order === (orders.at(-1)?.order ?? (equalities.size > 0 ? name.order : "ASCENDING"));
  return {
    collectionId: plan.collectionId,
    scope: plan.allDescendants ? "COLLECTION_GROUP" : "COLLECTION",
    equalities: [...equalities],
    orders: nameIsImplied ? orders : [...orders, name],
  };
}

/** Several indexes may serve one query: each contains some of the equalities, and all end in the same order. */
function isServed(requirement: IndexRequirement, configuration: IndexConfiguration): boolean {
  if (requirement.equalities.length === 0 && requirement.orders.length === 0) return true;
  const wanted = requirement.orders.map(formatField).join();
  const served = new Set<string>();
  let orderServed = false;
  for (const fields of [
    ...listCompositeIndexes(requirement, configuration),
    ...listSingleFieldIndexes(requirement, configuration),
  ]) {
    const split = fields.length - requirement.orders.length;
    if (split < 0 || fields.slice(split).map(formatField).join() !== wanted) continue;
    const prefix = fields
      .slice(0, split)
      .map(({ fieldPath, arrayConfig }) => `${fieldPath}:${arrayConfig ? "C" : "E"}`);
    if (!prefix.every((field) => requirement.equalities.includes(field))) continue;
    orderServed = true;
    for (const field of prefix) served.add(field);
  }
  return orderServed && requirement.equalities.every((field) => served.has(field));
}

/** Leaves out the final `__name__` when it has the direction of the field before it, because it is implied. */
function listCompositeIndexes(
  { collectionId, scope }: IndexRequirement,
  { indexes }: IndexConfiguration,
): IndexField[][] {
  return indexes
    .filter((index) => index.collectionGroup === collectionId && index.queryScope === scope)
    .map(({ fields }) => {
      const [last, before] = [fields.at(-1), fields.at(-2)];
      const implied = last?.fieldPath === documentName && last.order === (before?.order ?? "ASCENDING");
      return implied ? fields.slice(0, -1) : fields;
    });
}

/** Automatic indexes serve one collection; an override adds those for collection groups. */
function listSingleFieldIndexes(requirement: IndexRequirement, { fieldOverrides }: IndexConfiguration): IndexField[][] {
  const names = new Set([
    ...requirement.equalities.map((field) => field.slice(0, -2)),
    ...requirement.orders.map(({ fieldPath }) => fieldPath),
  ]);
  names.delete(documentName);
  return [...names].flatMap((fieldPath) => {
    const override = fieldOverrides.find(
      (entry) => entry.collectionGroup === requirement.collectionId && entry.fieldPath === fieldPath,
    );
    const indexes = override?.indexes ?? automaticIndexes;
    return indexes
      .filter(({ queryScope = "COLLECTION" }) => queryScope === requirement.scope)
      .map(({ queryScope: _scope, ...kind }) => [{ fieldPath, ...kind }]);
  });
}

const automaticIndexes: IndexConfiguration["fieldOverrides"][number]["indexes"] = [
  { order: "ASCENDING" },
  { order: "DESCENDING" },
  { arrayConfig: "CONTAINS" },
];

const formatField = ({ fieldPath, order, arrayConfig }: IndexField): string => `${fieldPath} ${order ?? arrayConfig}`;

/** The vendor's message, with the entry to add instead of a link to its console. */
function createMissingIndexError({ collectionId, scope, equalities, orders }: IndexRequirement): StatusError {
  const compared = equalities.map((field) => {
    const fieldPath = field.slice(0, -2);
    return field.endsWith(":C") ? { fieldPath, arrayConfig: "CONTAINS" } : { fieldPath, order: "ASCENDING" };
  });
  const fields = [...compared, ...orders];
  const [only] = fields;
  if (scope === "COLLECTION_GROUP" && fields.length === 1 && only) {
    const kind = "arrayConfig" in only ? "CONTAINS" : only.order === "DESCENDING" ? "DESC" : "ASC";
    return new StatusError(
      "FAILED_PRECONDITION",
      `The query requires a COLLECTION_GROUP_${kind} index for collection ${collectionId} and field ${only.fieldPath}. You can create it in firestore.indexes.json, under fieldOverrides.`,
    );
  }
  const index = { collectionGroup: collectionId, queryScope: scope, fields };
  return new StatusError(
    "FAILED_PRECONDITION",
    `The query requires an index. You can create it in firestore.indexes.json: ${JSON.stringify(index)}`,
  );
}
