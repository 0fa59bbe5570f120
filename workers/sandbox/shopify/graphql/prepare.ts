/** Prepares a request before execution and charging: syntax, validation, variables, requested cost. */
import {
  type DocumentNode,
  GraphQLError,
  getOperationAST,
  getVariableValues,
  type OperationDefinitionNode,
  parse,
  validate,
} from "graphql";
import { computeRequestedCost } from "./cost.ts";
import { documentationUrls } from "./errors.ts";
import { schema } from "./schema.ts";

export interface PreparedRequest {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Record<string, unknown>;
  cost: number;
}

const maxQueryCost = 1000;

export function prepareRequest(
  query: string,
  given: Record<string, unknown>,
): PreparedRequest | { errors: readonly GraphQLError[] } {
  const { document, errors } = readDocument(query);
  if (!document) return { errors };
  const operation = getOperationAST(document);
  if (!operation) return { errors: [new GraphQLError("An operation name is required")] };
  const { coerced: variables, errors: invalid } = getVariableValues(schema, operation.variableDefinitions ?? [], given);
  if (!variables)
    return {
      errors: invalid.map((error) => new GraphQLError(error.message, { extensions: { code: "INVALID_VARIABLE" } })),
    };
  const cost = computeRequestedCost({ schema, document, operation, variables });
  return cost > maxQueryCost ? { errors: [createCostError(cost)] } : { document, operation, variables, cost };
}

type Read = { document: DocumentNode; errors: [] } | { document: null; errors: readonly GraphQLError[] };

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
    const errors = validate(schema, document);
    return errors.length > 0 ? { document: null, errors } : { document, errors: [] };
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return { document: null, errors: [error] };
  }
}

const createCostError = (cost: number) =>
  new GraphQLError(`Query cost is ${cost}, which exceeds the single query max cost limit (${maxQueryCost}).`, {
    extensions: {
      code: "MAX_COST_EXCEEDED",
      ...{ cost, maxCost: maxQueryCost, documentation: documentationUrls.rateLimits },
    },
  });
