/** HTTP routes of the vendor, with one path per store as in `SHOPIFY_URL`. */
import { type Context, Hono } from "hono";
import * as z from "zod";
import { getShopifyVendor, type SandboxEnv } from "../env.ts";
import { parseJson } from "../parse-json.ts";
import { getContentType } from "./files/normalise.ts";
import { createThrottledAnswer, executeRequest } from "./graphql/answer.ts";
import { prepareRequest } from "./graphql/prepare.ts";
import { exchangedTokenSeconds } from "./store.ts";

type Env = { Bindings: SandboxEnv };

/** Texts of HTTP errors; `errors` is a string here and a list in GraphQL responses. */
const errorTexts = {
  401: "[API] Invalid API key or access token (unrecognized login or wrong password)",
  402: "Unavailable Shop",
  404: "Not Found",
  423: "This store is unavailable",
} as const;

const sendError = (c: Context<Env>, status: keyof typeof errorTexts) => c.json({ errors: errorTexts[status] }, status);

const requestBody = z.object({
  query: z.string().min(1),
  variables: z.record(z.string(), z.unknown()).nullish(),
});

const apiVersion = "2026-10";

export const shopifyRoutes = new Hono<Env>().basePath("/shopify/:domain");

shopifyRoutes.use(async (c, next) => {
  await next();
  c.header("X-Request-Id", crypto.randomUUID());
});

shopifyRoutes.post(`/admin/api/${apiVersion}/graphql.json`, async (c) => {
  c.header("X-Shopify-API-Version", apiVersion);
  const body = requestBody.safeParse(readJson(await c.req.text())).data;
  const prepared = body && prepareRequest(body.query, body.variables ?? {});
  const runnable = prepared && "cost" in prepared ? prepared : null;
  const vendor = getShopifyVendor(c.env);
  const token = c.req.header("X-Shopify-Access-Token") ?? "";
  const admission = await vendor.admit(c.req.param("domain"), token, runnable?.cost ?? 0);
  if (admission.kind === "rejected") return sendError(c, admission.status);
  if (!prepared) return c.json({ errors: { query: "Required parameter missing or invalid" } }, 400);
  if (!("cost" in prepared)) return c.json(prepared);
  const { store, throttle } = admission;
  if (admission.kind === "throttled") return c.json(createThrottledAnswer(prepared.cost, throttle));
  const context = { env: c.env, store, origin: new URL(c.req.url).origin };
  return c.json(
    await executeRequest(prepared, context, async (actual) =>
      actual < prepared.cost ? await vendor.refundPoints(store, prepared.cost - actual) : throttle,
    ),
  );
});

shopifyRoutes.post("/admin/oauth/access_token", async (c) => {
  const store = await getShopifyVendor(c.env).findStoreByDomain(c.req.param("domain"));
  if (!store || store.state === "closed") return sendError(c, 404);
  if (store.state === "frozen") return sendError(c, 402);
  if (store.state === "locked") return sendError(c, 423);
  const result = await exchangeToken(c.env, store.domain, await readParameters(c));
  return "error" in result ? c.json(result, 400) : c.json(result);
});

/** Bodies of large files: no token, because the URL itself grants access. */
shopifyRoutes.get("/cdn/theme-files/:md5", async (c) => {
  const object = await c.env.FILES.get(c.req.param("md5"));
  if (!object) return sendError(c, 404);
  return c.body(object.body, 200, { "Content-Type": getContentType(c.req.query("name") ?? "") });
});

/** The target of a staged upload: its key and parameters grant access. */
shopifyRoutes.post("/staged-uploads", async (c) => receiveUpload(c.env, c.req.param("domain"), await c.req.formData()));

shopifyRoutes.get("/cdn/files/:key/:name", async (c) => {
  const object = await c.env.FILES.get(toUploadKey(c.req.param("key")));
  return object ? c.body(object.body, 200) : sendError(c, 404);
});

shopifyRoutes.all("*", (c) => sendError(c, 404));

async function readParameters(c: Context<Env>): Promise<Record<string, unknown>> {
  if (!c.req.header("Content-Type")?.startsWith("application/json")) return c.req.parseBody();
  return z.record(z.string(), z.unknown()).safeParse(readJson(await c.req.text())).data ?? {};
}

function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

const toUploadKey = (key: string): string => `uploads/${key}`;

const storageError = (status: number, code: string): Response =>
  new Response(`<?xml version='1.0' encoding='UTF-8'?><Error><Code>${code}</Code></Error>`, {
    status,
    headers: { "Content-Type": "application/xml; charset=UTF-8" },
  });

/** Receives the bytes of a staged upload as the vendor's storage does. */
async function receiveUpload(env: SandboxEnv, domain: string, form: FormData): Promise<Response> {
  const [key, type, file] = [form.get("key"), form.get("Content-Type"), form.get("file")];
  // The storage ignores fields after the file.
  if ([...form.keys()].at(-1) !== "file" || typeof key !== "string" || !(file instanceof File))
    return storageError(400, "MalformedPOSTRequest");
  const vendor = getShopifyVendor(env);
  const upload = await vendor.findStagedUpload(domain, key);
  if (!upload || form.get("x-goog-signature") !== key) return storageError(403, "AccessDenied");
  if (type !== upload.mime) return storageError(400, "InvalidPolicyDocument");
  if (file.size > upload.size) return storageError(400, "EntityTooLarge");
  await env.FILES.put(toUploadKey(key), await file.arrayBuffer(), { httpMetadata: { contentType: upload.mime } });
  await vendor.saveReceivedUpload(key);
  return new Response(null, { status: 201 });
}

interface ExchangeError {
  error: string;
  error_description: string;
}

interface ExchangedToken {
  access_token: string;
  scope: string;
  expires_in: number;
}

/**
 * The client-credentials grant: exchanges an app's id and secret for a token of 24 hours. `domain` is the requested
 * store.
 */
async function exchangeToken(
  env: SandboxEnv,
  domain: string,
  { client_id, client_secret, grant_type }: Record<string, unknown>,
): Promise<ExchangedToken | ExchangeError> {
  if (typeof client_id !== "string" || typeof client_secret !== "string") {
    return { error: "invalid_request", error_description: "Missing or invalid client_id or client_secret" };
  }
  if (grant_type !== "client_credentials") {
    return { error: "unsupported_grant_type", error_description: "The grant type is not supported" };
  }
  const vendor = getShopifyVendor(env);
  const owner = await vendor.findStoreByClientId(client_id);
  if (!owner) return { error: "application_cannot_be_found", error_description: "The application cannot be found" };
  if (owner.clientSecret !== client_secret)
    return { error: "invalid_client", error_description: "The client secret is invalid" };
  const store = await vendor.findStoreByDomain(domain);
  if (store?.organisation !== owner.organisation) {
    return { error: "shop_not_permitted", error_description: "Client credentials cannot be performed on this shop" };
  }
  if (store.id !== owner.id)
    return { error: "app_not_installed", error_description: "The application is not installed on this shop" };
  const access_token = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("hex");
  await vendor.saveToken(access_token, store.id, Date.now() + exchangedTokenSeconds * 1000);
  return { access_token, scope: removeImpliedScopes(store.scopes).join(","), expires_in: exchangedTokenSeconds };
}

/** A write scope includes the read scope, which the vendor then omits. */
const removeImpliedScopes = (scopes: string[]): string[] =>
  scopes.filter((scope) => !scope.startsWith("read_") || !scopes.includes(scope.replace(/^read_/, "write_")));
