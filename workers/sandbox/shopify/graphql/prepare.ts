/** Takes a request apart before anything is run or charged: syntax, validation, variables, worst-case cost. */
import {
  type ASTNode,
  type DocumentNode,
  FieldsOnCorrectTypeRule,
  GraphQLError,
  getOperationAST,
  Kind,
  KnownArgumentNamesRule,
  KnownTypeNamesRule,
  type OperationDefinitionNode,
  ProvidedRequiredArgumentsRule,
  parse,
  ScalarLeafsRule,
  specifiedRules,
  ValuesOfCorrectTypeRule,
  validate,
} from "graphql";
import { schema } from "../schema/schema.ts";
import { type AnsweredError, answered, documentationUrls } from "./answer.ts";
import { argumentsComplete, argumentsExist, literalsFit } from "./argument-rules.ts";
import { requestedCost } from "./cost.ts";
import { fieldsExist, fragmentTypesExist, selectionsFit } from "./selection-rules.ts";
import { readVariables, type Variables } from "./variables.ts";

export interface Prepared {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Variables;
  cost: number;
}

const maximumCost = 1000;

const replacedRules = [
  FieldsOnCorrectTypeRule,
  KnownArgumentNamesRule,
  KnownTypeNamesRule,
  ProvidedRequiredArgumentsRule,
  ScalarLeafsRule,
  ValuesOfCorrectTypeRule,
];
const rules = [
  ...[fieldsExist, selectionsFit, fragmentTypesExist, argumentsExist, argumentsComplete, literalsFit],
  ...specifiedRules.filter((rule) => !replacedRules.includes(rule)),
];

export function prepare(
  query: string,
  given: Variables,
  operationName: string | undefined,
): Prepared | { errors: AnsweredError[] } {
  const { document, errors } = readDocument(query);
  if (!document) return { errors };
  const operation = getOperationAST(document, operationName);
  if (!operation)
    return {
      errors: [{ message: operationName ? `No operation named "${operationName}"` : "An operation name is required" }],
    };
  const variables = readVariables(schema, operation, given);
  if (Array.isArray(variables)) return { errors: variables };
  const cost = requestedCost({ schema, document, operation, variables });
  return cost > maximumCost ? { errors: [tooExpensive(cost)] } : { document, operation, variables, cost };
}

type Read = { document: DocumentNode; errors: [] } | { document: null; errors: AnsweredError[] };

/** The same few documents come again and again. */
const documents = new Map<string, Read>();
const documentsKept = 200;

function readDocument(query: string): Read {
  const known = documents.get(query);
  if (known) return known;
  const read = parseAndValidate(query);
  if (documents.size >= documentsKept) documents.clear();
  documents.set(query, read);
  return read;
}

function parseAndValidate(query: string): Read {
  try {
    const document = parse(query);
    const errors = validate(schema, document, rules);
    return errors.length > 0 ? { document: null, errors: errors.map(answered) } : { document, errors: [] };
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return { document: null, errors: [syntaxError(query, error)] };
  }
}

/** At the end of the document the vendor points to the last word that is there. */
function syntaxError(query: string, error: GraphQLError): AnsweredError {
  const atEnd = error.message.includes("<EOF>");
  const lines = query.trimEnd().split("\n");
  const lastLine = lines.at(-1) ?? "";
  const last = { line: lines.length, column: 1 + Math.max(0, lastLine.search(/(\w+|\W)$/)) };
  const location = atEnd ? last : (error.locations?.[0] ?? last);
  const what = atEnd ? "unexpected end of file" : error.message.replace(/^Syntax Error: /, "").replace(/\.$/, "");
  return {
    message: `syntax error, ${what} at [${location.line}, ${location.column}]`,
    locations: [{ line: location.line, column: location.column }],
    extensions: { code: "PARSE_ERROR" },
  };
}

function tooExpensive(cost: number): AnsweredError {
  return {
    message: `Query cost is ${cost}, which exceeds the single query max cost limit (${maximumCost}).`,
    extensions: { code: "MAX_COST_EXCEEDED", cost, maxCost: maximumCost, documentation: documentationUrls.rateLimits },
  };
}

/** Where in a document an error is, as the vendor writes it: `["query Themes", "themes", "nodes", "... on X", "id"]`. */
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
