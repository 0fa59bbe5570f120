/** GraphQL errors as the vendor writes them. */
import { type ASTNode, GraphQLError, getLocation } from "graphql";

/** An entry of `errors`. */
export interface ResponseError {
  message: string;
  locations?: { line: number; column: number }[];
  path?: readonly (string | number)[];
  extensions?: Record<string, unknown>;
}

export function toLocations(node: ASTNode): { line: number; column: number }[] {
  if (!node.loc) return [];
  const { line, column } = getLocation(node.loc.source, node.loc.start);
  return [{ line, column }];
}

export function toResponseError(error: GraphQLError): ResponseError {
  return {
    message: error.message,
    ...(error.locations ? { locations: error.locations.map(({ line, column }) => ({ line, column })) } : {}),
    ...(error.path ? { path: error.path } : {}),
    ...(Object.keys(error.extensions).length > 0 ? { extensions: error.extensions } : {}),
  };
}

/** Documentation links in errors. */
export const documentationUrls = {
  accessScopes: "https://shopify.dev/api/usage/access-scopes",
  rateLimits: "https://shopify.dev/api/usage/rate-limits",
} as const;

export const createBadRequest = (message: string) => new GraphQLError(message, { extensions: { code: "BAD_REQUEST" } });
