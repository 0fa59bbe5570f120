/** Validation of what is selected, with the vendor's messages and codes. */
import { type ASTVisitor, GraphQLError, getNamedType, isLeafType, type ValidationContext } from "graphql";
import { getDocumentPath } from "./prepare.ts";

export function checkFieldsExist(context: ValidationContext): ASTVisitor {
  return {
    Field(node, _key, _parent, _path, ancestors) {
      const parentType = context.getParentType();
      if (!parentType || context.getFieldDef()) return;
      const fieldName = node.name.value;
      context.reportError(
        new GraphQLError(`Field '${fieldName}' doesn't exist on type '${parentType.name}'`, {
          nodes: node,
          path: getDocumentPath(ancestors, node),
          extensions: { code: "undefinedField", typeName: parentType.name, fieldName },
        }),
      );
    },
  };
}

export function checkSelections(context: ValidationContext): ASTVisitor {
  return {
    Field(node, _key, _parent, _path, ancestors) {
      const type = context.getType();
      if (!type) return;
      const name = node.name.value;
      const typeName = getNamedType(type).name;
      const leaf = isLeafType(getNamedType(type));
      if (leaf === !node.selectionSet) return;
      const message = leaf
        ? `Selections can't be made on scalars (field '${name}' returns ${typeName} but has selections ${JSON.stringify(node.selectionSet?.selections.flatMap((selection) => ("name" in selection ? [selection.name.value] : [])))})`
        : `Field must have selections (field '${name}' returns ${typeName} but has no selections. Did you mean '${name} { ... }'?)`;
      context.reportError(
        new GraphQLError(message, {
          nodes: node,
          path: getDocumentPath(ancestors, node),
          extensions: { code: "selectionMismatch", nodeName: `field '${name}'`, typeName },
        }),
      );
    },
  };
}

export function checkFragmentTypes(context: ValidationContext): ASTVisitor {
  return {
    NamedType(node, _key, parent, _path, ancestors) {
      const name = node.name.value;
      if (context.getSchema().getType(name) || !parent || !("kind" in parent)) return;
      const isCondition = parent.kind === "InlineFragment" || parent.kind === "FragmentDefinition";
      context.reportError(
        new GraphQLError(
          isCondition
            ? `No such type ${name}, so it can't be a fragment condition`
            : `${name} isn't a defined input type`,
          {
            nodes: isCondition ? parent : node,
            path: getDocumentPath(ancestors, node),
            extensions: { code: isCondition ? "undefinedType" : "variableRequiresValidType", typeName: name },
          },
        ),
      );
    },
  };
}
