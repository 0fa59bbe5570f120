/**
 * Calls to a store's themes. They wait while the store asks for patience; what only reads is tried again when no answer
 * comes, and ends after so many pages. Whatever writes is sent once: whether it may be sent again is for the caller to say.
 */
import * as z from "zod";
import { LicenceError, unavailable } from "../errors.ts";
import type { AdminAnswer } from "../stores/admin-api.ts";
import { missingScopes } from "../stores/prove-store.ts";
import type { Question, ShopifyClient } from "../stores/shopify-client.ts";
import { parseData, requiredAccessIn, writingScopes } from "../stores/store-answers.ts";
import { isThrottledByErrors, pauseAskedFor, refusalOfFiles, type UserErrors } from "./theme-answers.ts";

export interface StoreAccess {
  shop: string;
  accessToken: string;
}

/** A person waits for the answer, or a job that has time. */
export type Patience = "person" | "job";

const limits = {
  person: { readMs: 8_000, writeMs: 15_000, tries: 1, waitMs: 6_000 },
  job: { readMs: 15_000, writeMs: 60_000, tries: 3, waitMs: 90_000 },
} as const satisfies Record<Patience, object>;

/** Bodies come in pages of up to 5 MB. */
const maxAnswerBytes = 12 * 1024 * 1024;
/** No list of a store that answers as documented has so many. */
const mostPages = 60;

export const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() });

interface Page {
  pageInfo: z.infer<typeof pageInfo>;
}

/** Reads a list page by page; one that does not end is no answer. */
export async function eachPage(read: (after: string | null) => Promise<Page>): Promise<void> {
  let after: string | null = null;
  for (let pages = 0; pages < mostPages; pages++) {
    const { hasNextPage, endCursor }: Page["pageInfo"] = (await read(after)).pageInfo;
    if (!hasNextPage || endCursor === null) return;
    after = endCursor;
  }
  throw unavailable(new Error("A list of the store does not end."));
}

export class ThemeCalls {
  readonly #shopify: ShopifyClient;
  readonly #access: StoreAccess;
  readonly #limits: (typeof limits)[Patience];
  readonly #beforeCall: () => Promise<void>;

  constructor(shopify: ShopifyClient, access: StoreAccess, patience: Patience, beforeCall: () => Promise<void>) {
    this.#shopify = shopify;
    this.#access = access;
    this.#limits = limits[patience];
    this.#beforeCall = beforeCall;
  }

  async changeFiles(change: () => Promise<UserErrors>): Promise<void> {
    let errors = await change();
    for (
      let waitedMs = 0;
      isThrottledByErrors(errors) && waitedMs < this.#mostWaitedMs(waitedMs);
      waitedMs += throttlePauseMs
    ) {
      await pause(throttlePauseMs);
      errors = await change();
    }
    const refused = refusalOfFiles(errors);
    if (refused)
      throw await this.#denialOf(refused, errors.find(({ code }) => code === "ACCESS_DENIED")?.message ?? null);
  }

  async read<Data>(schema: z.ZodType<Data>, query: string, variables: Record<string, unknown>): Promise<Data> {
    const question = { query, variables, timeoutMs: this.#limits.readMs, maxAnswerBytes };
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
      return parseData(answer, schema, writingScopes);
    } catch (error) {
      throw error instanceof LicenceError ? await this.#denialOf(error, requiredAccessIn(answer)) : error;
    }
  }

  /** Shopify denies a change alike when the scope is missing and when the app lacks the exemption: the granted scopes tell which. */
  async #denialOf(refused: LicenceError, requiredAccess: string | null): Promise<LicenceError> {
    if (refused.code !== "SCOPE_MISSING") return refused;
    const { shop, accessToken } = this.#access;
    const missing = missingScopes(await this.#shopify.verifyStore(shop, accessToken), writingScopes);
    if (missing.length > 0) return new LicenceError("SCOPE_MISSING", { details: { scopes: missing } });
    return new LicenceError("EXEMPTION_MISSING", requiredAccess ? { details: { requiredAccess } } : {});
  }

  /** Whoever waits for the answer does not wait beyond the deadline for a store that limits us. */
  #mostWaitedMs(waitedMs: number): number {
    return Math.min(this.#limits.waitMs, waitedMs + this.#shopify.deadline.leftMs());
  }

  /** A throttled call was not carried out, so that it is always safe to send it again. */
  async #ask(question: Question): Promise<AdminAnswer> {
    const { shop, accessToken } = this.#access;
    for (let waitedMs = 0; ; ) {
      await this.#beforeCall();
      const answer = await this.#shopify.ask(shop, accessToken, question);
      const pauseMs = pauseAskedFor(answer);
      if (pauseMs === null || waitedMs + pauseMs > this.#mostWaitedMs(waitedMs)) return answer;
      await pause(pauseMs);
      waitedMs += pauseMs;
    }
  }
}

const throttlePauseMs = 2_000;
const readPauseMs = 700;

const pause = (durationMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, durationMs));
