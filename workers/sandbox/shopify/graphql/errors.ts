/** Errors that all resolvers share. */
import { GraphQLError } from "graphql";

/** Documentation links in errors. */
export const documentationUrls = {
  accessScopes: "https://shopify.dev/api/usage/access-scopes",
  rateLimits: "https://shopify.dev/api/usage/rate-limits",
} as const;

export const createBadRequest = (message: string) => new GraphQLError(message, { extensions: { code: "BAD_REQUEST" } });
