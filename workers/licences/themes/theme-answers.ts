/** Reads a store's answers about themes: throttling, and user errors as our error codes. */
import * as z from "zod";
import { LicenceError, unavailable } from "../errors.ts";
import type { AdminAnswer } from "../stores/admin-api.ts";
import { writeScopes } from "../stores/store-answers.ts";

export const userErrors = z.array(
  z.object({
    code: z.string().nullable(),
    field: z.array(z.string()).nullish(),
    filename: z.string().nullish(),
    message: z.string(),
  }),
);
export type UserErrors = z.infer<typeof userErrors>;

const throttled = z.object({
  errors: z.array(z.object({ extensions: z.object({ code: z.literal("THROTTLED") }) })).min(1),
  extensions: z
    .object({
      cost: z.object({
        requestedQueryCost: z.number(),
        throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number().positive() }),
      }),
    })
    .optional()
    .catch(undefined),
});

const usualPauseMs = 2_000;
const maxPauseMs = 20_000;

/** How long to wait before a throttled call is sent again; null when it was answered. */
export function getRequestedPauseMs({ status, json, retryAfterSeconds }: AdminAnswer): number | null {
  if (status === 429) return Math.min(maxPauseMs, (retryAfterSeconds ?? usualPauseMs / 1000) * 1000);
  const parsed = throttled.safeParse(json);
  if (!parsed.success) return null;
  const cost = parsed.data.extensions?.cost;
  if (!cost) return usualPauseMs;
  const missing = cost.requestedQueryCost - cost.throttleStatus.currentlyAvailable;
  return Math.min(maxPauseMs, Math.max(100, Math.ceil((missing / cost.throttleStatus.restoreRate) * 1000)));
}

/** Changes of files can be throttled in the middle. */
export const isThrottledByErrors = (errors: UserErrors): boolean => errors.some(({ code }) => code === "THROTTLED");

const themeErrorCodes = new Map([
  ["NOT_FOUND", "THEME_NOT_FOUND"],
  ["CANNOT_PUBLISH_THEME_DURING_INSTALL", "THEME_NOT_READY"],
  ["THEME_CREATION_NOT_ALLOWED_FOR_THEME_LIMITED_PLAN", "STORE_PLAN_LIMITED"],
  ["THEME_PUBLISH_NOT_AVAILABLE_FOR_THEME_LIMITED_PLAN", "STORE_PLAN_LIMITED"],
  ["THEME_LIMITED_PLAN", "STORE_PLAN_LIMITED"],
] as const);

/** Null when the call succeeded. Only codes are compared, because Shopify translates messages. */
export function toThemeError(errors: UserErrors): LicenceError | null {
  const [first] = errors;
  if (!first) return null;
  for (const [name, code] of themeErrorCodes) if (first.code === name) return new LicenceError(code);
  // Shopify has no code for a store that is full of themes: the error has the field `base`.
  if (first.code === null && first.field?.[0] === "base") return new LicenceError("THEME_LIMIT");
  return new LicenceError("THEME_REJECTED", { details: { reason: first.code ?? "REFUSED" } });
}

const maxNamed = 10;

/** Null when all files were written or deleted. */
export function toFilesError(errors: UserErrors): LicenceError | null {
  if (errors.length === 0) return null;
  const codes = new Set(errors.map(({ code }) => code));
  if (codes.has("ACCESS_DENIED")) return new LicenceError("SCOPE_MISSING", { details: { scopes: [...writeScopes] } });
  if (codes.has("THEME_LIMITED_PLAN")) return new LicenceError("STORE_PLAN_LIMITED");
  if (errors.some(({ code, filename }) => code === "NOT_FOUND" && !filename))
    return new LicenceError("THEME_NOT_FOUND");
  const invalid = errors
    .filter(({ code }) => code === "FILE_VALIDATION_ERROR")
    .flatMap(({ filename }) => filename ?? []);
  if (invalid.length > 0) return new LicenceError("FILE_REJECTED", { details: { files: invalid.slice(0, maxNamed) } });
  return unavailable(new Error(`The store did not take files: ${[...codes].join(", ")}.`));
}
