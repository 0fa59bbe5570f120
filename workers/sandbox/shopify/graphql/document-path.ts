/** Where in a document an error is, as the vendor writes it: `["query Themes", "themes", "nodes", "... on X", "id"]`. */
import { type ASTNode, Kind } from "graphql";

export function documentPath(ancestors: readonly (ASTNode | readonly ASTNode[])[], node: ASTNode): string[] {
  const nodes = [...ancestors.filter((ancestor): ancestor is ASTNode => !Array.isArray(ancestor)), node];
  return nodes.flatMap((step) => {
    switch (step.kind) {
      case Kind.OPERATION_DEFINITION:
        return [step.name ? `${step.operation} ${step.name.value}` : step.operation];
      case Kind.FRAGMENT_DEFINITION:
        return [`fragment ${step.name.value}`];
      case Kind.FIELD:
        return [(step.alias ?? step.name).value];
      case Kind.INLINE_FRAGMENT:
        return [step.typeCondition ? `... on ${step.typeCondition.name.value}` : "..."];
      case Kind.ARGUMENT:
      case Kind.OBJECT_FIELD:
        return [step.name.value];
      default:
        return [];
    }
  });
}

/** The field that contains the node; the vendor reports wrong arguments there. */
export function enclosingField(ancestors: readonly (ASTNode | readonly ASTNode[])[], node: ASTNode): ASTNode {
  const fields = ancestors.filter(
    (ancestor): ancestor is ASTNode => !Array.isArray(ancestor) && "kind" in ancestor && ancestor.kind === Kind.FIELD,
  );
  return fields.at(-1) ?? node;
}
