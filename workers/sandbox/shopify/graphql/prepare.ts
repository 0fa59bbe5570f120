/** Prepares a request before execution and charging: syntax, validation, variables, requested cost. */
import {
  type DocumentNode,
  FieldsOnCorrectTypeRule,
  GraphQLError,
  getOperationAST,
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
import { computeRequestedCost } from "./cost.ts";
import { documentationUrls, type ResponseError, toResponseError } from "./errors.ts";
import {
  checkArgumentsExist,
  checkFieldsExist,
  checkFragmentTypes,
  checkLiterals,
  checkRequiredArguments,
  checkSelections,
} from "./rules.ts";
import { schema } from "./schema.ts";
import { readVariables, type Variables } from "./variables.ts";

export interface PreparedRequest {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Variables;
  cost: number;
}

const maxQueryCost = 1000;

const replacedRules = [
  FieldsOnCorrectTypeRule,
  KnownArgumentNamesRule,
  KnownTypeNamesRule,
  ProvidedRequiredArgumentsRule,
  ScalarLeafsRule,
  ValuesOfCorrectTypeRule,
];
const rules = [
  ...[
    checkFieldsExist,
    checkSelections,
    checkFragmentTypes,
    checkArgumentsExist,
    checkRequiredArguments,
    checkLiterals,
  ],
  ...specifiedRules.filter((rule) => !replacedRules.includes(rule)),
];

export function prepareRequest(
  query: string,
  given: Variables,
  operationName: string | undefined,
): PreparedRequest | { errors: ResponseError[] } {
  const { document, errors } = readDocument(query);
  if (!document) return { errors };
  const operation = getOperationAST(document, operationName);
  if (!operation)
    return {
      errors: [{ message: operationName ? `No operation named "${operationName}"` : "An operation name is required" }],
    };
  const variables = readVariables(schema, operation, given);
  if (Array.isArray(variables)) return { errors: variables };
  const cost = computeRequestedCost({ schema, document, operation, variables });
  return cost > maxQueryCost ? { errors: [createCostError(cost)] } : { document, operation, variables, cost };
}

type Read = { document: DocumentNode; errors: [] } | { document: null; errors: ResponseError[] };

/** Cache of parsed documents, because clients repeat a few documents. */
const documents = new Map<string, Read>();
const maxCachedDocuments = 200;

function readDocument(query: string): Read {
  const known = documents.get(query);
  if (known) return known;
  const read = parseAndValidate(query);
  if (documents.size >= maxCachedDocuments) documents.clear();
  documents.set(query, read);
  return read;
}

function parseAndValidate(query: string): Read {
  try {
    const document = parse(query);
    const errors = validate(schema, document, rules);
    return errors.length > 0 ? { document: null, errors: errors.map(toResponseError) } : { document, errors: [] };
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return { document: null, errors: [createSyntaxError(query, error)] };
  }
}

/** For an unexpected end, the vendor reports the position of the last word. */
function createSyntaxError(query: string, error: GraphQLError): ResponseError {
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

function createCostError(cost: number): ResponseError {
  return {
    message: `Query cost is ${cost}, which exceeds the single query max cost limit (${maxQueryCost}).`,
    extensions: { code: "MAX_COST_EXCEEDED", cost, maxCost: maxQueryCost, documentation: documentationUrls.rateLimits },
  };
}
