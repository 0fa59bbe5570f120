/** The cost of a request: the worst case before it runs, and the actual cost from its result. */
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isLeafType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";

const mutationCost = 10;
const connectionCost = 2;

/** Returns for how many rows a connection is charged, in addition to its own cost. */
export const getChargedRows = (count: number): number => (count < 1 ? 0 : Math.max(1, Math.floor(2 * Math.log(count))));

interface Request {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Record<string, unknown>;
}

export const computeRequestedCost = (request: Request): number => computeCost(request, null);

/** `data` is the result; a mutation costs the same with any result. */
export const computeActualCost = (request: Request, data: unknown): number => computeCost(request, data ?? {});

function computeCost(request: Request, data: unknown): number {
  const fragments = new Map(
    request.document.definitions
      .filter((definition): definition is FragmentDefinitionNode => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  );
  const measured = data !== null;

  const selectionCost = (set: SelectionSetNode, type: GraphQLCompositeType, value: unknown): number => {
    let fields = 0;
    let largestBranch = 0;
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        fields += fieldCost(
          selection,
          type,
          measured ? getProperty(value, (selection.alias ?? selection.name).value) : undefined,
        );
        continue;
      }
      const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value);
      const condition = fragment?.typeCondition && request.schema.getType(fragment.typeCondition.name.value);
      const branchType = isCompositeType(condition) ? condition : type;
      const cost = fragment ? selectionCost(fragment.selectionSet, branchType, value) : 0;
      // A union or an interface returns only one branch.
      if (isObjectType(type)) fields += cost;
      else largestBranch = Math.max(largestBranch, cost);
    }
    return fields + largestBranch;
  };

  const fieldCost = (node: FieldNode, parent: GraphQLCompositeType, value: unknown): number => {
    const field = "getFields" in parent ? parent.getFields()[node.name.value] : undefined;
    if (!field || !node.selectionSet) return 0;
    const type = getNamedType(field.type);
    if (isLeafType(type) || !isCompositeType(type) || type.name === "PageInfo") return 0;
    if (parent === request.schema.getMutationType()) return mutationCost;
    if (measured && (value === null || value === undefined)) return 1;
    if (type.name.endsWith("Connection")) return connectionCost + rowsCost(node, type, value);
    const first = Array.isArray(value) ? value[0] : value;
    return 1 + selectionCost(node.selectionSet, type, first);
  };

  /** The cost of `nodes` for the requested or returned rows. */
  const rowsCost = (node: FieldNode, type: GraphQLCompositeType, value: unknown): number => {
    const rows = (node.selectionSet?.selections ?? []).filter(
      (selection): selection is FieldNode => selection.kind === Kind.FIELD && selection.name.value === "nodes",
    );
    return rows.reduce((sum, selection) => {
      const field = "getFields" in type ? type.getFields()[selection.name.value] : undefined;
      const rowType = field && getNamedType(field.type);
      if (!selection.selectionSet || !isCompositeType(rowType)) return sum;
      const returned = getProperty(value, (selection.alias ?? selection.name).value);
      const list: unknown[] = Array.isArray(returned) ? returned : [];
      const count = measured ? list.length : getPageSize(node, request.variables);
      return sum + getChargedRows(count) * (1 + selectionCost(selection.selectionSet, rowType, list[0]));
    }, 0);
  };

  const root = request.schema.getRootType(request.operation.operation);
  return root ? Math.max(1, selectionCost(request.operation.selectionSet, root, data ?? {})) : 0;
}

const defaultPageSize = 50;

function getPageSize(node: FieldNode, variables: Record<string, unknown>): number {
  const argument = node.arguments?.find(({ name }) => name.value === "first");
  if (!argument) return defaultPageSize;
  const value =
    argument.value.kind === Kind.VARIABLE
      ? variables[argument.value.name.value]
      : "value" in argument.value
        ? argument.value.value
        : 0;
  return Number(value ?? defaultPageSize);
}

const getProperty = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? new Map(Object.entries(value)).get(name) : undefined;
