/** Reads the variables of a request like the vendor and reports the problems of each. */
import {
  type GraphQLInputType,
  type GraphQLSchema,
  getVariableValues,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isScalarType,
  type OperationDefinitionNode,
  print,
  typeFromAST,
} from "graphql";
import { type ResponseError, toLocations } from "./errors.ts";
import { findScalarProblem, toNullable } from "./schema.ts";

interface Problem {
  path: (string | number)[];
  explanation: string;
  message?: string;
}

export type Variables = Record<string, unknown>;

export function readVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  given: Variables,
): Variables | ResponseError[] {
  const errors: ResponseError[] = [];
  for (const definition of operation.variableDefinitions ?? []) {
    const type = typeFromAST(schema, definition.type);
    const name = definition.variable.name.value;
    if (!type || !isInputType(type) || (definition.defaultValue && given[name] === undefined)) continue;
    const problems = findProblems(given[name], type, []);
    if (problems.length === 0) continue;
    const details = problems
      .filter(({ path }) => path.length > 0)
      .map(({ path, explanation }) => `${path.join(".")} (${explanation})`);
    errors.push({
      message: `Variable $${name} of type ${print(definition.type)} was provided invalid value${details.length > 0 ? ` for ${details.join(", ")}` : ""}`,
      locations: toLocations(definition),
      extensions: { code: "INVALID_VARIABLE", value: given[name] ?? null, problems },
    });
  }
  if (errors.length > 0) return errors;
  const { coerced, errors: missed } = getVariableValues(schema, operation.variableDefinitions ?? [], given);
  return coerced ?? (missed ?? []).map(({ message }) => ({ message, extensions: { code: "INVALID_VARIABLE" } }));
}

function findProblems(value: unknown, type: GraphQLInputType, path: Problem["path"]): Problem[] {
  if (value === null || value === undefined)
    return isNonNullType(type) ? [{ path, explanation: "Expected value to not be null" }] : [];
  const bare = toNullable(type);
  if (isListType(bare)) {
    const items: unknown[] = Array.isArray(value) ? value : [value];
    return items.flatMap((item, index) =>
      findProblems(item, bare.ofType, Array.isArray(value) ? [...path, index] : path),
    );
  }
  if (isInputObjectType(bare)) return findObjectProblems(value, bare.name, bare.getFields(), path);
  if (isEnumType(bare)) {
    const names = bare.getValues().map(({ name }) => name);
    return names.some((name) => name === value)
      ? []
      : [{ path, explanation: `Expected ${JSON.stringify(value)} to be one of: ${names.join(", ")}` }];
  }
  const explanation = isScalarType(bare) ? findScalarProblem(bare, value) : null;
  if (!explanation) return [];
  return [explanation.startsWith("Invalid") ? { path, explanation, message: explanation } : { path, explanation }];
}

function findObjectProblems(
  value: unknown,
  name: string,
  fields: Record<string, { type: GraphQLInputType }>,
  path: Problem["path"],
): Problem[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return [{ path, explanation: `Expected ${JSON.stringify(value)} to be a key-value object.` }];
  }
  const given = new Map(Object.entries(value));
  const unknown = [...given.keys()].filter((key) => !Object.hasOwn(fields, key));
  return [
    ...unknown.map((key) => ({ path: [...path, key], explanation: `Field is not defined on ${name}` })),
    ...Object.entries(fields).flatMap(([key, field]) => findProblems(given.get(key), field.type, [...path, key])),
  ];
}
