/** What a store's answers about themes mean: when it asks for patience, and the closed list of refusals for its user errors. */
import * as z from "zod";
import { LicenceError, unavailable } from "../errors.ts";
import type { AdminAnswer } from "../stores/admin-api.ts";
import { writingScopes } from "../stores/store-answers.ts";

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
const longestPauseMs = 20_000;

/** How long to wait before the same call again, which was not carried out; null: it was answered. */
export function pauseAskedFor({ status, json, retryAfterSeconds }: AdminAnswer): number | null {
  if (status === 429) return Math.min(longestPauseMs, (retryAfterSeconds ?? usualPauseMs / 1000) * 1000);
  const parsed = throttled.safeParse(json);
  if (!parsed.success) return null;
  const cost = parsed.data.extensions?.cost;
  if (!cost) return usualPauseMs;
  const missing = cost.requestedQueryCost - cost.throttleStatus.currentlyAvailable;
  return Math.min(longestPauseMs, Math.max(100, Math.ceil((missing / cost.throttleStatus.restoreRate) * 1000)));
}

/** Of `themeFilesUpsert` and its like, where the bucket may run dry in the middle. */
export const isThrottledByErrors = (errors: UserErrors): boolean => errors.some(({ code }) => code === "THROTTLED");

const themeRefusals = new Map([
  ["NOT_FOUND", "THEME_NOT_FOUND"],
  ["CANNOT_PUBLISH_THEME_DURING_INSTALL", "THEME_NOT_READY"],
  ["THEME_CREATION_NOT_ALLOWED_FOR_THEME_LIMITED_PLAN", "STORE_PLAN_LIMITED"],
  ["THEME_PUBLISH_NOT_AVAILABLE_FOR_THEME_LIMITED_PLAN", "STORE_PLAN_LIMITED"],
  ["THEME_LIMITED_PLAN", "STORE_PLAN_LIMITED"],
] as const);

/** Null: the store did what it was asked. Codes decide, messages are translated. */
export function refusalOfTheme(errors: UserErrors): LicenceError | null {
  const [first] = errors;
  if (!first) return null;
  for (const [name, code] of themeRefusals) if (first.code === name) return new LicenceError(code);
  // The vendor has no code for a store that is full of themes; the error then belongs to no field of ours.
  if (first.code === null && first.field?.[0] === "base") return new LicenceError("THEME_LIMIT");
  return new LicenceError("THEME_REJECTED", { details: { reason: first.code ?? "REFUSED" } });
}

const mostNamed = 10;

/** Of files that were written or deleted. */
export function refusalOfFiles(errors: UserErrors): LicenceError | null {
  if (errors.length === 0) return null;
  const codes = new Set(errors.map(({ code }) => code));
  if (codes.has("ACCESS_DENIED")) return new LicenceError("SCOPE_MISSING", { details: { scopes: [...writingScopes] } });
  if (codes.has("THEME_LIMITED_PLAN")) return new LicenceError("STORE_PLAN_LIMITED");
  if (errors.some(({ code, filename }) => code === "NOT_FOUND" && !filename))
    return new LicenceError("THEME_NOT_FOUND");
  const invalid = errors
    .filter(({ code }) => code === "FILE_VALIDATION_ERROR")
    .flatMap(({ filename }) => filename ?? []);
  if (invalid.length > 0) return new LicenceError("FILE_REJECTED", { details: { files: invalid.slice(0, mostNamed) } });
  return unavailable(new Error(`The store did not take files: ${[...codes].join(", ")}.`));
}
