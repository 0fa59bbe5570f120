/** Executes a prepared request and adds its cost to the response. */
import { execute, type GraphQLError } from "graphql";
import type { ThrottleStatus } from "../plans.ts";
import { themeFilesCopy, themeFilesDelete, themeFilesUpsert } from "../theme/file-mutations.ts";
import { pageQueries } from "../theme/pages.ts";
import { queries } from "../theme/queries.ts";
import type { RequestContext } from "../theme/request-context.ts";
import { themeCreate, themeDelete, themeDuplicate, themePublish, themeUpdate } from "../theme/theme-mutations.ts";
import { fileCreate, files, stagedUploadsCreate } from "../uploads/resolvers.ts";
import { computeActualCost } from "./cost.ts";
import { documentationUrls, type ResponseError, toResponseError } from "./errors.ts";
import type { PreparedRequest } from "./prepare.ts";
import { schema } from "./schema.ts";

const rootValue = {
  ...queries,
  ...pageQueries,
  ...{ themeCreate, themeDelete, themeDuplicate, themePublish, themeUpdate },
  ...{ themeFilesCopy, themeFilesDelete, themeFilesUpsert },
  ...{ fileCreate, files, stagedUploadsCreate },
};

export interface Answer {
  data?: unknown;
  errors?: ResponseError[];
  extensions: { cost: { requestedQueryCost: number; actualQueryCost: number | null; throttleStatus: ThrottleStatus } };
}

/** `settle` takes the actual cost and returns the remaining points. */
export async function executeRequest(
  prepared: PreparedRequest,
  context: RequestContext,
  settle: (actualQueryCost: number) => Promise<ThrottleStatus>,
): Promise<Answer> {
  const { document, operation, variables, cost } = prepared;
  const operationName = operation.name?.value;
  const { data, errors } = await execute({
    ...{ schema, document, rootValue },
    contextValue: context,
    variableValues: variables,
    ...(operationName === undefined ? {} : { operationName }),
  });
  const actualQueryCost = Math.min(cost, computeActualCost({ schema, document, operation, variables }, data));
  return {
    ...(errors ? { errors: errors.map(hideInternals) } : {}),
    data: data ?? null,
    extensions: { cost: { requestedQueryCost: cost, actualQueryCost, throttleStatus: await settle(actualQueryCost) } },
  };
}

export function createThrottledAnswer(requestedQueryCost: number, throttleStatus: ThrottleStatus): Answer {
  return {
    errors: [{ message: "Throttled", extensions: { code: "THROTTLED", documentation: documentationUrls.rateLimits } }],
    extensions: { cost: { requestedQueryCost, actualQueryCost: null, throttleStatus } },
  };
}

/** Logs a defect of the sandbox and reports it like an internal error of the vendor. */
function hideInternals(error: GraphQLError): ResponseError {
  const { originalError } = error;
  if (!originalError || originalError.name === "GraphQLError") return toResponseError(error);
  console.error("A Shopify request failed", originalError);
  return {
    ...toResponseError(error),
    message: "Internal error. Looks like something went wrong on our end.",
    extensions: { code: "INTERNAL_SERVER_ERROR" },
  };
}
