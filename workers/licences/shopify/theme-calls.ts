/**
 * Calls to a store's themes and files. They wait while Shopify throttles. Reads are retried when no answer comes, and stop after
 * a number of pages. Writes are sent once: the caller knows whether they may be repeated.
 */

import * as z from "zod";
import { cut } from "#base/cut.ts";
import { timeLimits } from "#base/time-limits.ts";
import { LicenceError, unavailable } from "../platform/errors.ts";
import { findMissingScopes } from "../stores/prove-store.ts";
import { type AdminAnswer, findRequiredAccess, parseData, type Scope, writeScopes } from "./admin-api.ts";
import type { ShopifyClient, ShopifyRequest } from "./shopify-client.ts";

export interface StoreAccess {
  shop: string;
  accessToken: string;
}

/** Decides the time limits: a person waits less long than a job. */
export type CallPriority = "person" | "job";

const tries = { person: 1, job: 3 } as const satisfies Record<CallPriority, number>;

/** Bodies come in pages of up to 5 MB. */
const maxAnswerBytes = 12 * 1024 * 1024;
/** More than any list of a store has. */
const maxPages = 60;

export const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() });

interface Page {
  pageInfo: z.infer<typeof pageInfo>;
}

/** Reads a list page by page. Throws UPSTREAM_UNAVAILABLE for a list without end. */
export async function eachPage(read: (after: string | null) => Promise<Page>): Promise<void> {
  let after: string | null = null;
  for (let pages = 0; pages < maxPages; pages++) {
    const { hasNextPage, endCursor }: Page["pageInfo"] = (await read(after)).pageInfo;
    if (!hasNextPage || endCursor === null) return;
    after = endCursor;
  }
  throw unavailable(new Error("A list of the store does not end."));
}

export class ThemeCalls {
  readonly #shopify: ShopifyClient;
  readonly #access: StoreAccess;
  readonly #limits: (typeof timeLimits.stores)[CallPriority];
  readonly #tries: number;
  readonly #beforeCall: () => Promise<void>;
  #sent = 0;

  constructor(shopify: ShopifyClient, access: StoreAccess, caller: CallPriority, beforeCall: () => Promise<void>) {
    this.#shopify = shopify;
    this.#access = access;
    this.#limits = timeLimits.stores[caller];
    this.#tries = tries[caller];
    this.#beforeCall = beforeCall;
  }

  /** How many calls were sent. */
  get sent(): number {
    return this.#sent;
  }

  async changeFiles(change: () => Promise<UserErrors>): Promise<void> {
    let errors = await change();
    for (
      let waitedMs = 0;
      isThrottledByErrors(errors) && waitedMs < this.#getMaxWaitMs(waitedMs);
      waitedMs += throttlePauseMs
    ) {
      await pause(throttlePauseMs);
      errors = await change();
    }
    const refused = toFilesError(errors);
    if (refused)
      throw await this.#explainDenial(refused, errors.find(({ code }) => code === "ACCESS_DENIED")?.message ?? null);
  }

  async read<Data>(
    schema: z.ZodType<Data>,
    query: string,
    variables: Record<string, unknown>,
    needed?: readonly Scope[],
  ): Promise<Data> {
    const question: ShopifyRequest = { query, variables, timeoutMs: this.#limits.readMs, maxAnswerBytes };
    for (let attempt = 1; ; attempt++) {
      try {
        return parseData(await this.#ask(question), schema, needed);
      } catch (error) {
        const passing = error instanceof LicenceError && error.code === "UPSTREAM_UNAVAILABLE";
        if (!passing || attempt >= this.#tries) throw error;
        await pause(attempt * readPauseMs);
      }
    }
  }

  /** @param needed the scopes that an app lacks when Shopify denies the change */
  async write<Data>(
    schema: z.ZodType<Data>,
    query: string,
    variables: Record<string, unknown>,
    needed: readonly Scope[] = writeScopes,
  ): Promise<Data> {
    const answer = await this.#ask({ query, variables, timeoutMs: this.#limits.writeMs });
    try {
      return parseData(answer, schema, needed);
    } catch (error) {
      if (!(error instanceof LicenceError) || needed !== writeScopes) throw error;
      throw await this.#explainDenial(error, findRequiredAccess(answer));
    }
  }

  /**
   * Shopify's error is the same for a missing scope and a missing exemption, so the granted scopes decide which it is.
   */
  async #explainDenial(refused: LicenceError, requiredAccess: string | null): Promise<LicenceError> {
    if (refused.code !== "SCOPE_MISSING") return refused;
    const { shop, accessToken } = this.#access;
    const missing = findMissingScopes(await this.#shopify.verifyStore(shop, accessToken), writeScopes);
    if (missing.length > 0) return new LicenceError("SCOPE_MISSING", { details: { scopes: missing } });
    return new LicenceError("EXEMPTION_MISSING", requiredAccess ? { details: { requiredAccess } } : {});
  }

  /** Throttling never extends the request's deadline. */
  #getMaxWaitMs(waitedMs: number): number {
    return Math.min(this.#limits.throttleMs, waitedMs + this.#shopify.deadline.leftMs());
  }

  /** Shopify does not carry out a throttled call, so that it is safe to send again. */
  async #ask(question: ShopifyRequest): Promise<AdminAnswer> {
    const { shop, accessToken } = this.#access;
    for (let waitedMs = 0; ; ) {
      await this.#beforeCall();
      this.#sent += 1;
      const answer = await this.#shopify.ask(shop, accessToken, question);
      const pauseMs = getRequestedPauseMs(answer);
      if (pauseMs === null || waitedMs + pauseMs > this.#getMaxWaitMs(waitedMs)) return answer;
      await pause(pauseMs);
      waitedMs += pauseMs;
    }
  }
}

const throttlePauseMs = 2_000;
const readPauseMs = 700;

const pause = (durationMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, durationMs));

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
function getRequestedPauseMs({ status, json, retryAfterSeconds }: AdminAnswer): number | null {
  if (status === 429) return Math.min(maxPauseMs, (retryAfterSeconds ?? usualPauseMs / 1000) * 1000);
  const parsed = throttled.safeParse(json);
  if (!parsed.success) return null;
  const cost = parsed.data.extensions?.cost;
  if (!cost) return usualPauseMs;
  const missing = cost.requestedQueryCost - cost.throttleStatus.currentlyAvailable;
  return Math.min(maxPauseMs, Math.max(100, Math.ceil((missing / cost.throttleStatus.restoreRate) * 1000)));
}

/** Changes of files can be throttled in the middle. */
const isThrottledByErrors = (errors: UserErrors): boolean => errors.some(({ code }) => code === "THROTTLED");

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
const maxSentenceLength = 500;

/** Shopify's own, in the language of the store. */
const toSentence = ({ message }: UserErrors[number]): string => cut(message, maxSentenceLength);

/** Null when all files were written or deleted. */
export function toFilesError(errors: UserErrors): LicenceError | null {
  if (errors.length === 0) return null;
  const codes = new Set(errors.map(({ code }) => code));
  if (codes.has("ACCESS_DENIED")) return new LicenceError("SCOPE_MISSING", { details: { scopes: [...writeScopes] } });
  if (codes.has("THEME_LIMITED_PLAN")) return new LicenceError("STORE_PLAN_LIMITED");
  if (errors.some(({ code, filename }) => code === "NOT_FOUND" && !filename))
    return new LicenceError("THEME_NOT_FOUND");
  const invalid = errors
    .filter(({ code, filename }) => code === "FILE_VALIDATION_ERROR" && filename)
    .slice(0, maxNamed);
  if (invalid.length > 0) {
    const files = invalid.map(({ filename }) => filename ?? "");
    return new LicenceError("FILE_REJECTED", { details: { files, sentences: invalid.map(toSentence) } });
  }
  return unavailable(new Error(`The store did not take files: ${[...codes].join(", ")}.`));
}
