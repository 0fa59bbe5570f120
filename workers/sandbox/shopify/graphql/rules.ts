/** Validation rules for arguments and selections with the vendor's messages and codes. */
import {
  type ASTNode,
  type ASTVisitor,
  GraphQLError,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
  isScalarType,
  Kind,
  print,
  type ValidationContext,
  type ValueNode,
  valueFromASTUntyped,
} from "graphql";
import { findScalarProblem, isIdType, toNullable } from "./schema.ts";

export function checkArgumentsExist(context: ValidationContext): ASTVisitor {
  return {
    Argument(node, _key, _parent, _path, ancestors) {
      const field = context.getFieldDef();
      if (!field || context.getArgument() || context.getDirective()) return;
      const argumentName = node.name.value;
      context.reportError(
        new GraphQLError(`Field '${field.name}' doesn't accept argument '${argumentName}'`, {
          nodes: node,
          path: getDocumentPath(ancestors, node),
          extensions: { code: "argumentNotAccepted", name: field.name, typeName: "Field", argumentName },
        }),
      );
    },
    ObjectField(node, _key, _parent, _path, ancestors) {
      const parent = getNamedType(context.getParentInputType());
      if (!isInputObjectType(parent) || context.getInputType()) return;
      const argumentName = node.name.value;
      context.reportError(
        new GraphQLError(`InputObject '${parent.name}' doesn't accept argument '${argumentName}'`, {
          nodes: node,
          path: getDocumentPath(ancestors, node),
          extensions: { code: "argumentNotAccepted", name: parent.name, typeName: "InputObject", argumentName },
        }),
      );
    },
  };
}

export function checkRequiredArguments(context: ValidationContext): ASTVisitor {
  return {
    Field(node, _key, _parent, _path, ancestors) {
      const given = new Set(node.arguments?.map((argument) => argument.name.value));
      const missing =
        context.getFieldDef()?.args.filter((argument) => isRequiredArgument(argument) && !given.has(argument.name)) ??
        [];
      if (missing.length === 0) return;
      const names = missing.map(({ name }) => name).join(", ");
      context.reportError(
        new GraphQLError(`Field '${node.name.value}' is missing required arguments: ${names}`, {
          nodes: node,
          path: getDocumentPath(ancestors, node),
          extensions: { code: "missingRequiredArguments", className: "Field", name: node.name.value, arguments: names },
        }),
      );
    },
    ObjectValue(node, _key, _parent, _path, ancestors) {
      const type = getNamedType(context.getInputType());
      if (!isInputObjectType(type)) return;
      const given = new Set(node.fields.map((field) => field.name.value));
      for (const field of Object.values(type.getFields())) {
        if (!isRequiredInputField(field) || given.has(field.name)) continue;
        context.reportError(
          new GraphQLError(
            `Argument '${field.name}' on InputObject '${type.name}' is required. Expected type ${field.type}`,
            {
              nodes: node,
              path: [...getDocumentPath(ancestors, node), field.name],
              extensions: {
                code: "missingRequiredInputObjectAttribute",
                argumentName: field.name,
                argumentType: String(field.type),
                inputObjectType: type.name,
              },
            },
          ),
        );
      }
    },
  };
}

export function checkLiterals(context: ValidationContext): ASTVisitor {
  const check = (
    node: { name: { value: string }; value: ValueNode },
    owner: { kind: "Field" | "InputObject"; name: string } | null,
    position: { path: string[]; nodes: GraphQLErrorNodes },
  ) => {
    const type = context.getInputType();
    if (!type || !owner || isCompatible(node.value, type)) return;
    const id = isIdType(type) && node.value.kind === Kind.STRING ? `Invalid global id '${node.value.value}'` : null;
    const message =
      id ??
      `Argument '${node.name.value}' on ${owner.kind} '${owner.name}' has an invalid value (${print(node.value)}). Expected type '${type}'.`;
    context.reportError(
      new GraphQLError(message, {
        ...position,
        extensions: id
          ? { code: "argumentLiteralsIncompatible", typeName: "CoercionError" }
          : { code: "argumentLiteralsIncompatible", typeName: owner.kind, argumentName: node.name.value },
      }),
    );
  };
  return {
    Argument(node, _key, _parent, _path, ancestors) {
      const field = context.getFieldDef();
      const owner = field && !context.getDirective() ? { kind: "Field" as const, name: field.name } : null;
      check(node, owner, { path: getDocumentPath(ancestors, node), nodes: findEnclosingField(ancestors, node) });
    },
    ObjectField(node, _key, _parent, _path, ancestors) {
      const parent = getNamedType(context.getParentInputType());
      const owner = isInputObjectType(parent) ? { kind: "InputObject" as const, name: parent.name } : null;
      check(node, owner, { path: getDocumentPath(ancestors, node), nodes: findEnclosingField(ancestors, node) });
    },
  };
}

type GraphQLErrorNodes = ReturnType<typeof findEnclosingField>;

/** Ignores the fields of input objects, which the visitor checks one by one. */
function isCompatible(value: ValueNode, type: GraphQLInputType): boolean {
  if (value.kind === Kind.VARIABLE) return true;
  if (value.kind === Kind.NULL) return !isNonNullType(type);
  const bare = toNullable(type);
  if (isListType(bare)) {
    return value.kind === Kind.LIST
      ? value.values.every((item) => isCompatible(item, bare.ofType))
      : isCompatible(value, bare.ofType);
  }
  if (isInputObjectType(bare)) return value.kind === Kind.OBJECT;
  if (isEnumType(bare)) return value.kind === Kind.ENUM && bare.getValue(value.value) !== undefined;
  const literal = value.kind === Kind.INT ? Number(value.value) : valueFromASTUntyped(value);
  return value.kind !== Kind.ENUM && isScalarType(bare) && findScalarProblem(bare, literal) === null;
}

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

/** Returns the place of an error in the vendor's format: `["query Themes", "themes", "nodes", "... on X", "id"]`. */
function getDocumentPath(ancestors: readonly (ASTNode | readonly ASTNode[])[], node: ASTNode): string[] {
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

/** Returns the field that contains the node, where the vendor reports wrong arguments. */
function findEnclosingField(ancestors: readonly (ASTNode | readonly ASTNode[])[], node: ASTNode): ASTNode {
  const fields = ancestors.filter(
    (ancestor): ancestor is ASTNode => !Array.isArray(ancestor) && "kind" in ancestor && ancestor.kind === Kind.FIELD,
  );
  return fields.at(-1) ?? node;
}
