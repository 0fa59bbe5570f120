/** Executes a prepared request and adds its cost to the response. */
import { execute, GraphQLError } from "graphql";
import type { ThrottleStatus } from "../plans.ts";
import { themeFilesDelete, themeFilesUpsert } from "../theme/file-mutations.ts";
import { queries } from "../theme/queries.ts";
import type { RequestContext } from "../theme/request-context.ts";
import { themeCreate, themeDelete, themeDuplicate, themePublish, themeUpdate } from "../theme/theme-mutations.ts";
import { fileCreate, files, stagedUploadsCreate } from "../uploads/resolvers.ts";
import { computeActualCost } from "./cost.ts";
import { documentationUrls } from "./errors.ts";
import type { PreparedRequest } from "./prepare.ts";
import { schema } from "./schema.ts";

const rootValue = {
  ...queries,
  ...{ themeCreate, themeDelete, themeDuplicate, themePublish, themeUpdate },
  ...{ themeFilesDelete, themeFilesUpsert },
  ...{ fileCreate, files, stagedUploadsCreate },
};

export interface Answer {
  data?: unknown;
  errors?: GraphQLError[];
  extensions: { cost: { requestedQueryCost: number; actualQueryCost: number | null; throttleStatus: ThrottleStatus } };
}

/** `settle` takes the actual cost and returns the remaining points. */
export async function executeRequest(
  prepared: PreparedRequest,
  context: RequestContext,
  settle: (actualQueryCost: number) => Promise<ThrottleStatus>,
): Promise<Answer> {
  const { document, operation, variables, cost } = prepared;
  const { data, errors } = await execute({
    ...{ schema, document, rootValue },
    contextValue: context,
    variableValues: variables,
  });
  const actualQueryCost = Math.min(cost, computeActualCost({ schema, document, operation, variables }, data));
  return {
    ...(errors ? { errors: errors.map(hideInternals) } : {}),
    data: data ?? null,
    extensions: { cost: { requestedQueryCost: cost, actualQueryCost, throttleStatus: await settle(actualQueryCost) } },
  };
}

export function createThrottledAnswer(requestedQueryCost: number, throttleStatus: ThrottleStatus): Answer {
  const extensions = { code: "THROTTLED", documentation: documentationUrls.rateLimits };
  return {
    errors: [new GraphQLError("Throttled", { extensions })],
    extensions: { cost: { requestedQueryCost, actualQueryCost: null, throttleStatus } },
  };
}

/** Logs a defect of the sandbox and reports it like an internal error of the vendor. */
function hideInternals(error: GraphQLError): GraphQLError {
  const { originalError, path } = error;
  if (!originalError || originalError.name === "GraphQLError") return error;
  console.error("A Shopify request failed", originalError);
  const message = "Internal error. Looks like something went wrong on our end.";
  return new GraphQLError(message, { path: path ?? null, extensions: { code: "INTERNAL_SERVER_ERROR" } });
}
