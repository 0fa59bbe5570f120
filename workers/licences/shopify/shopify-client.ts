/**
 * The client of Shopify's Admin API: verifies a store, exchanges client credentials, reads the published theme's
 * version.
 */
import * as z from "zod";
import { checkHeaders } from "#base/dependency-state.ts";
import { isStoreAddress } from "#base/store-address.ts";
import { type Deadline, noDeadline } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import { fail, unavailable } from "../platform/errors.ts";
import { log } from "../platform/log.ts";
import { type AdminAnswer, callAdminApi, parseData, toExchangeError } from "./admin-api.ts";
import { themeRole } from "./contract.ts";
import { countThemes } from "./store-theme.ts";

const apiVersion = "2026-10";
const { questionMs, optionalMs } = timeLimits.stores;

const storeFacts = z.object({
  shop: z.object({
    /** A store keeps it; its names may change. */
    id: z
      .string()
      .regex(/^gid:\/\/shopify\/Shop\/\d{1,20}$/)
      .transform((id) => id.slice("gid://shopify/Shop/".length)),
    name: z.string(),
    myshopifyDomain: z.string(),
    plan: z.object({ publicDisplayName: z.string(), partnerDevelopment: z.boolean() }),
  }),
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
});
export type StoreFacts = z.infer<typeof storeFacts>;

const exchangeReply = z.object({ access_token: z.string().min(1).max(1024), expires_in: z.number().int().positive() });

/** More than a store can hold. */
const maxThemes = 250;

const themeSlots = z.object({ themes: z.object({ nodes: z.array(z.object({ role: themeRole })) }) });

const publishedTheme = z.object({
  themes: z.object({
    nodes: z.array(
      z.object({
        files: z.object({ nodes: z.array(z.object({ body: z.object({ content: z.string().optional() }) })) }),
      }),
    ),
  }),
});

export interface ShopifyRequest {
  query: string;
  variables?: Record<string, unknown>;
  timeoutMs: number;
  maxAnswerBytes?: number;
}

export class ShopifyClient {
  readonly #baseUrl: string;
  /** Of the caller that waits for the answers. */
  readonly deadline: Deadline;
  readonly #isClosed: boolean;

  /** `baseUrl` holds `{shop}`, which becomes the store's domain. A closed client calls no store: READ_ONLY. */
  constructor(baseUrl: string, deadline: Deadline = noDeadline, { isClosed = false } = {}) {
    this.#baseUrl = baseUrl;
    this.deadline = deadline;
    this.#isClosed = isClosed;
  }

  withDeadline(deadline: Deadline): ShopifyClient {
    return new ShopifyClient(this.#baseUrl, deadline, { isClosed: this.#isClosed });
  }

  async verifyStore(shop: string, accessToken: string): Promise<StoreFacts> {
    const query = `query VerifyStore {
      shop { id name myshopifyDomain plan { publicDisplayName partnerDevelopment } }
      currentAppInstallation { accessScopes { handle } }
    }`;
    return parseData(await this.#graphql(shop, accessToken, query, questionMs), storeFacts);
  }

  /** Exchanges client id and secret for a token that is valid for about a day. */
  async exchangeClientCredentials(
    shop: string,
    clientId: string,
    clientSecret: string,
  ): Promise<{ accessToken: string; expiresInSeconds: number }> {
    const answer = await callAdminApi({
      url: `${this.#adminUrl(shop)}/oauth/access_token`,
      body: { client_id: clientId, client_secret: clientSecret, grant_type: "client_credentials" },
      timeoutMs: this.#within(questionMs),
    });
    const refused = toExchangeError(answer);
    if (refused) throw refused;
    const reply = exchangeReply.safeParse(answer.json);
    if (!reply.success) throw unavailable(new Error("The store's token answer does not have the shape asked for."));
    return { accessToken: reply.data.access_token, expiresInSeconds: reply.data.expires_in };
  }

  /** Counts the themes that count towards the store's theme limit. */
  async countThemes(shop: string, accessToken: string): Promise<number> {
    const query = `query ThemeSlots { themes(first: ${maxThemes}) { nodes { role } } }`;
    return countThemes(parseData(await this.#graphql(shop, accessToken, query, questionMs), themeSlots).themes.nodes);
  }

  /** Without a token, because a rejection is an answer too. */
  async ping(shop: string): Promise<void> {
    const url = `${this.#adminUrl(shop)}/api/${apiVersion}/graphql.json`;
    const body = { query: "{ shop { id } }" };
    const { status } = await callAdminApi({ url, headers: checkHeaders, body, timeoutMs: timeLimits.vendors.checkMs });
    if (status >= 500) throw unavailable(new Error(`The store answered ${status}.`));
  }

  /** The settings schema of the published theme, which names theme and version; null when there is none. */
  async publishedSettingsSchema(shop: string, accessToken: string): Promise<string | null> {
    const query = `query PublishedTheme {
      themes(first: 1, roles: [MAIN]) { nodes { files(first: 1, filenames: ["config/settings_schema.json"]) {
        nodes { body { ... on OnlineStoreThemeFileBodyText { content } } } } } }
    }`;
    const data = parseData(await this.#graphql(shop, accessToken, query, optionalMs), publishedTheme);
    return data.themes.nodes[0]?.files.nodes[0]?.body.content ?? null;
  }

  #graphql(shop: string, accessToken: string, query: string, limitMs: number): Promise<AdminAnswer> {
    return this.ask(shop, accessToken, { query, timeoutMs: limitMs });
  }

  /** Sends one GraphQL operation once; the caller interprets the answer. */
  async ask(shop: string, accessToken: string, question: ShopifyRequest): Promise<AdminAnswer> {
    const { query, variables, ...rest } = question;
    const answer = await callAdminApi({
      url: `${this.#adminUrl(shop)}/api/${apiVersion}/graphql.json`,
      headers: { "X-Shopify-Access-Token": accessToken },
      body: variables ? { query, variables } : { query },
      ...rest,
      timeoutMs: this.#within(rest.timeoutMs),
    });
    noticeVersion(answer);
    return answer;
  }

  #within(limitMs: number): number {
    return Math.min(limitMs, this.deadline.leftMs());
  }

  /** Whether a theme file may be fetched from the URL in the store's answer. */
  mayFetch(shop: string, address: string): boolean {
    return isFileAddress(address, this.#adminUrl(shop));
  }

  #adminUrl(shop: string): string {
    if (this.#isClosed) fail("READ_ONLY");
    if (!isStoreAddress(shop)) fail("STORE_MOVED");
    return `${this.#baseUrl.replaceAll("{shop}", shop)}/admin`;
  }
}

/** The versions that this isolate has logged, each once. */
const noticed = new Set<string>();

/** Shopify answers with its oldest version when ours is no longer supported, a year after its release. */
function noticeVersion({ apiVersion: answered }: AdminAnswer): void {
  if (answered === undefined || answered === apiVersion || noticed.has(answered)) return;
  noticed.add(answered);
  const error = new Error(
    `Shopify answered with version ${answered.slice(0, 20)} of its API instead of ${apiVersion}.`,
  );
  log("warn", { event: "api_version", error });
}

const publicName = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const innerName = /\.(?:local|localhost|internal|intranet|lan|home|corp|arpa|onion|test|invalid|example)$/;

/** `vendorUrl` is the store's Admin API, whose origin is trusted. */
export function isFileAddress(address: string, vendorUrl: string): boolean {
  const url = URL.parse(address);
  if (!url || url.username || url.password) return false;
  if (url.origin === URL.parse(vendorUrl)?.origin) return true;
  return url.protocol === "https:" && url.port === "" && publicName.test(url.hostname) && !innerName.test(url.hostname);
}
