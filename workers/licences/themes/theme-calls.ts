/**
 * Calls to a store's themes. They wait while ShopifyClient throttles. Reads are retried when no answer comes, and stop after a
 * number of pages. Writes are sent once: the caller knows whether they may be repeated.
 */
import * as z from "zod";
import { LicenceError, unavailable } from "../errors.ts";
import type { AdminAnswer } from "../stores/admin-api.ts";
import { findMissingScopes } from "../stores/prove-store.ts";
import type { Question, ShopifyClient } from "../stores/shopify-client.ts";
import { findRequiredAccess, parseData, writeScopes } from "../stores/store-answers.ts";
import { getRequestedPauseMs, isThrottledByErrors, toFilesError, type UserErrors } from "./theme-answers.ts";

export interface StoreAccess {
  shop: string;
  accessToken: string;
}

/** Decides the timeouts: a person waits less long than a job. */
export type Caller = "person" | "job";

const limits = {
  person: { readMs: 8_000, writeMs: 15_000, tries: 1, waitMs: 6_000 },
  job: { readMs: 15_000, writeMs: 60_000, tries: 3, waitMs: 90_000 },
} as const satisfies Record<Caller, object>;

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
  readonly #limits: (typeof limits)[Caller];
  readonly #beforeCall: () => Promise<void>;

  constructor(shopify: ShopifyClient, access: StoreAccess, caller: Caller, beforeCall: () => Promise<void>) {
    this.#shopify = shopify;
    this.#access = access;
    this.#limits = limits[caller];
    this.#beforeCall = beforeCall;
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

  async read<Data>(schema: z.ZodType<Data>, query: string, variables: Record<string, unknown>): Promise<Data> {
    const question: Question = { query, variables, timeoutMs: this.#limits.readMs, maxAnswerBytes };
    for (let attempt = 1; ; attempt++) {
      try {
        return parseData(await this.#ask(question), schema);
      } catch (error) {
        const passing = error instanceof LicenceError && error.code === "UPSTREAM_UNAVAILABLE";
        if (!passing || attempt >= this.#limits.tries) throw error;
        await pause(attempt * readPauseMs);
      }
    }
  }

  async write<Data>(schema: z.ZodType<Data>, query: string, variables: Record<string, unknown>): Promise<Data> {
    const answer = await this.#ask({ query, variables, timeoutMs: this.#limits.writeMs });
    try {
      return parseData(answer, schema, writeScopes);
    } catch (error) {
      throw error instanceof LicenceError ? await this.#explainDenial(error, findRequiredAccess(answer)) : error;
    }
  }

  /** ShopifyClient's error is the same for a missing scope and a missing exemption: the granted scopes decide which it is. */
  async #explainDenial(refused: LicenceError, requiredAccess: string | null): Promise<LicenceError> {
    if (refused.code !== "SCOPE_MISSING") return refused;
    const { shop, accessToken } = this.#access;
    const missing = findMissingScopes(await this.#shopify.verifyStore(shop, accessToken), writeScopes);
    if (missing.length > 0) return new LicenceError("SCOPE_MISSING", { details: { scopes: missing } });
    return new LicenceError("EXEMPTION_MISSING", requiredAccess ? { details: { requiredAccess } } : {});
  }

  /** Throttling never extends the request's deadline. */
  #getMaxWaitMs(waitedMs: number): number {
    return Math.min(this.#limits.waitMs, waitedMs + this.#shopify.deadline.leftMs());
  }

  /** ShopifyClient does not carry out a throttled call, so that it is safe to send again. */
  async #ask(question: Question): Promise<AdminAnswer> {
    const { shop, accessToken } = this.#access;
    for (let waitedMs = 0; ; ) {
      await this.#beforeCall();
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
