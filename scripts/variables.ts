/** Configuration of a stack on one machine: demo values, overridden by `.dev.vars`, then by the caller. */
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { parseEnv } from "node:util";

interface VariableOptions {
  portalUrl: string;
  sandboxUrl: string;
  licencesUrl: string;
  stateFolder: string;
  overrides: Record<string, string | undefined>;
}

/** Returns the variables of each Worker; docs/deploy.md documents every name. */
export async function loadStackVariables(options: VariableOptions) {
  const keys = await loadDemoKeys(options.stateFolder);
  const vendor = options.sandboxUrl;
  const all: Record<string, string | undefined> = {
    FIREBASE_PROJECT_ID: "demo-portal",
    FIREBASE_API_KEY: "demo-api-key",
    FIREBASE_AUTH_DOMAIN: "demo-portal.firebaseapp.com",
    FIREBASE_CLIENT_EMAIL: "portal@demo-portal.iam.gserviceaccount.com",
    SOCIAL_PROVIDER: "google.com",
    SOCIAL_APP_ID: "demo-social-app",
    SOCIAL_APP_SECRET: "demo-social-secret",
    IDENTITY_URL: `${vendor}/identity`,
    SECURETOKEN_URL: `${vendor}/securetoken`,
    JWKS_URL: `${vendor}/jwks`,
    OAUTH2_TOKEN_URL: `${vendor}/oauth2/token`,
    FIRESTORE_URL: vendor,
    SHOPIFY_URL: `${vendor}/shopify/{shop}`,
    SOCIAL_ISSUER: `${vendor}/social`,
    LICENCES_PUBLIC_URL: options.licencesUrl,
    PORTAL_URL: options.portalUrl,
    MAIL_COLLECTION: "mail",
    TIME_SCALE: process.env.TIME_SCALE ?? "1",
    WEBHOOK_ALLOW_LOOPBACK: "on",
    OPENAI_API_KEY: "demo-openai-key",
    OPENAI_MODEL: "gpt-4.1-mini",
    OPENAI_URL: `${vendor}/openai/v1`,
    OPENAI_DAILY_TOKENS: "2000000",
    OPENAI_PRICE_INPUT: "0.40",
    OPENAI_PRICE_OUTPUT: "1.60",
    STRIPE_URL: `${vendor}/stripe`,
    STRIPE_SECRET_KEY: "sk_test_demo_stripe_key",
    STRIPE_WEBHOOK_SECRET: "whsec_demo_stripe_secret",
    STRIPE_PRICE_ID: "price_demo_licence",
    STRIPE_PAGES: vendor,
    HELPDESK_URL: `${vendor}/helpdesk`,
    HELPDESK_API_KEY: "demo-helpdesk-key",
    HELPDESK_FIELDS: JSON.stringify(helpdeskFields),
    HELPDESK_WEBHOOK_SECRET: "demo-helpdesk-webhook-secret",
    HELPDESK_WIDGET_ID: "80000001399",
    HELPDESK_WIDGET_HOST: `${vendor}/helpdesk`,
    HELPDESK_WIDGET_SECRET: "demo-helpdesk-widget-secret",
    ...keys,
    ...(await readDevVars()),
    ...options.overrides,
  };
  const pick = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]]))) as Record<
      string,
      string
    >;
  return {
    portal: pick(portalNames),
    licences: pick(licencesNames),
    sandbox: { ...pick(sandboxNames), PORTAL_URL: options.portalUrl },
  };
}

const helpdeskFields = {
  product: "cf_product",
  shop: "cf_shop",
  version: "cf_version",
  access: "cf_access",
  collaboratorCode: "cf_collaborator_code",
  reference: "cf_reference",
};

const firebaseNames = [
  "FIREBASE_PROJECT_ID",
  "FIREBASE_API_KEY",
  "FIREBASE_AUTH_DOMAIN",
  "FIREBASE_CLIENT_EMAIL",
  "FIREBASE_PRIVATE_KEY",
] as const;
const socialNames = ["SOCIAL_PROVIDER", "SOCIAL_APP_ID", "SOCIAL_APP_SECRET"] as const;
const assistantNames = [
  "OPENAI_API_KEY",
  "OPENAI_MODEL",
  "OPENAI_URL",
  "OPENAI_DAILY_TOKENS",
  "OPENAI_PRICE_INPUT",
  "OPENAI_PRICE_OUTPUT",
];
const helpdeskNames = [
  "HELPDESK_URL",
  "HELPDESK_API_KEY",
  "HELPDESK_FIELDS",
  "HELPDESK_WEBHOOK_SECRET",
  "HELPDESK_WIDGET_ID",
  "HELPDESK_WIDGET_HOST",
  "HELPDESK_WIDGET_SECRET",
];
const stripeNames = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE_ID"];
const portalNames = [
  ...firebaseNames,
  ...socialNames,
  ...assistantNames,
  ...helpdeskNames,
  ...[
    "SESSION_KEYS",
    "PURCHASE_URL",
    "STRIPE_PRICE_ID",
    "ADMIN_TWO_FACTORS",
    "VIEW_AS_NOTICE",
    "IDENTITY_URL",
    "SECURETOKEN_URL",
    "JWKS_URL",
    "OAUTH2_TOKEN_URL",
    "FIRESTORE_URL",
    "SOCIAL_ISSUER",
    "STRIPE_PAGES",
    "PORTAL_URL",
    "MAIL_COLLECTION",
    "TIME_SCALE",
  ],
];
const licencesNames = [
  ...stripeNames,
  "STRIPE_URL",
  "LICENCES_SERVICE_KEY",
  "CREDENTIAL_KEYS",
  "CERTIFICATE_KEY",
  "RELEASE_KEY",
  "LICENCES_PUBLIC_URL",
  "SHOPIFY_URL",
  "PORTAL_URL",
  "WEBHOOK_ALLOW_LOOPBACK",
  "TIME_SCALE",
];
const sandboxNames = [
  ...firebaseNames,
  ...socialNames,
  ...assistantNames,
  ...helpdeskNames,
  ...stripeNames,
  "MAIL_COLLECTION",
];

const createSecret = () => randomBytes(32).toString("base64url");

const demoKeyFactories = new Map([
  ["FIREBASE_PRIVATE_KEY", () => generatePrivateKey()],
  ["SESSION_KEYS", () => `demo1:${createSecret()}`],
  ["CREDENTIAL_KEYS", () => `demo1:${createSecret()}`],
  ["CERTIFICATE_KEY", () => `demo1:${createSecret()}`],
  ["LICENCES_SERVICE_KEY", () => `demo-${createSecret()}`],
  ["RELEASE_KEY", () => `demo-${createSecret()}`],
]);

function generatePrivateKey(): string {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

/** Creates missing keys and stores them beside the data that they protect. They have no value elsewhere. */
async function loadDemoKeys(stateFolder: string): Promise<Record<string, string>> {
  const file = path.join(stateFolder, "demo-keys.json");
  const stored = await readStoredKeys(file);
  const missing = [...demoKeyFactories].filter(([name]) => stored[name] === undefined);
  if (missing.length === 0) return stored;
  const keys = { ...stored, ...Object.fromEntries(missing.map(([name, create]) => [name, create()])) };
  await mkdir(stateFolder, { recursive: true });
  await writeFile(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  return keys;
}

async function readStoredKeys(file: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return {};
  }
}

async function readDevVars(): Promise<NodeJS.Dict<string>> {
  try {
    return parseEnv(await readFile(".dev.vars", "utf8"));
  } catch {
    return {};
  }
}
