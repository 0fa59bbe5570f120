/**
 * `npm run rotate -- --rehearse`: rotates every list on a stack of its own while people are signed in and sign in, and
 * moves the clock of the rotation, not that of the stack. Ends with 1 when someone is signed out or a value does not open.
 */
import { rm } from "node:fs/promises";
import path from "node:path";
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose";
import { parseKeyring } from "#base/sealed-box.ts";
import { createSeededState } from "#tests/support/seeded-state.ts";
import { unsealField } from "#workers/licences/stores/connection.ts";
import { openSecret } from "#workers/licences/webhooks/secret.ts";
import { freePorts } from "../ports.ts";
import { type Stack, startStack } from "../stack.ts";
import { KeyFile } from "./key-file.ts";
import { findNextStep, type Kind, kinds, RotationError } from "./key-lists.ts";
import { People } from "./people.ts";
import { remove, rotate } from "./rotate.ts";
import { createCountQuery, type Target } from "./targets.ts";

const store = "dave-shop.myshopify.com";

export async function rehearse(): Promise<void> {
  const stateFolder = await createSeededState("portal-rotation-");
  const { ports } = await freePorts();
  const stack = await startStack({ ports, stateFolder, onLog: () => undefined });
  const people = new People(stack);
  const faults: string[] = [];
  try {
    await people.signIn(8);
    people.start();
    for (const kind of Object.keys(kinds) as Kind[]) {
      console.log(`\n${kind}`);
      faults.push(...(await rehearseList(kind, { stack, people, keys: path.join(stateFolder, "demo-keys.json") })));
    }
  } finally {
    faults.push(...(await people.stop()));
    await stack.stop();
    await rm(stateFolder, { recursive: true, force: true });
  }
  console.log(`\n${people.requests} requests of ${people.count} people; ${people.signIns} signed in meanwhile.`);
  if (faults.length > 0) throw new RotationError(`Not as expected:\n${faults.slice(0, 10).join("\n")}`);
  console.log("No one was signed out before the end of their session, and every stored value opens.");
}

interface Stage {
  stack: Stack;
  people: People;
  keys: string;
}

async function rehearseList(kind: Kind, { stack, people, keys }: Stage): Promise<string[]> {
  const { miniflare } = stack;
  const target: Target = {
    // Everything that runs now ends with the former list, everything that comes has the new one.
    send: () => people.whilePaused(() => stack.reload()),
    async countSealed(name) {
      const database = await miniflare.getD1Database("DB", "licences");
      return (await database.prepare(createCountQuery(name)).first<{ sealed: number }>())?.sealed ?? 0;
    },
  };
  const faults: string[] = [];
  let now = new Date();
  const step = async (act: typeof rotate) => act({ kind, file: new KeyFile(keys), target, now });
  const mustRefuse = async (what: string, act: typeof rotate) => {
    const refusal = await step(act).catch((error: unknown) => error);
    if (refusal instanceof RotationError) return console.log(`Refused: ${refusal.message}`);
    faults.push(`${kind}: ${what} was not refused`);
  };
  const publishedBefore = await fetchKeys(stack);
  await step(rotate);
  await people.work();
  const published = await fetchKeys(stack);
  if (kinds[kind].waitMs > 0) await mustRefuse("a key that is not known everywhere", rotate);
  now = new Date(now.getTime() + kinds[kind].waitMs);
  await step(rotate);
  if (kind === "certificates") faults.push(...(await checkCertificate(stack, { publishedBefore, published })));
  if (kind === "release")
    faults.push(...(await checkReleaseKeys(stack, new KeyFile(keys).read(kind).text, [200, 200])));
  await people.work();
  await mustRefuse("a removal that is too early", remove);
  now = new Date(now.getTime() + kinds[kind].keepMs);
  if (kind === "credentials") {
    await mustRefuse("the removal of a key that seals values", remove);
    await (await miniflare.getWorker("licences")).scheduled({ cron: "17 * * * *" });
  }
  // A person who signed in before the key was replaced has a session that has ended by now.
  if (kind === "sessions") await people.replace();
  await step(remove);
  await people.work();
  if (kind === "credentials") faults.push(...(await checkStoredValues(stack, new KeyFile(keys).read(kind).text)));
  if (findNextStep(kind, new KeyFile(keys).read(kind), now).step !== "add")
    faults.push(`${kind}: a former key is left`);
  return faults;
}

const fetchKeys = async ({ licencesUrl }: Stack): Promise<JSONWebKeySet> =>
  (await fetch(`${licencesUrl}/v1/jwks.json`)).json() as Promise<JSONWebKeySet>;

/** A theme that loaded the keys while the new one waited accepts its certificates; an older copy would not. */
async function checkCertificate(
  { licencesUrl }: Stack,
  { publishedBefore, published }: { publishedBefore: JSONWebKeySet; published: JSONWebKeySet },
): Promise<string[]> {
  const { certificate } = (await (await fetch(`${licencesUrl}/v1/certificates/${store}`)).json()) as {
    certificate: string;
  };
  const verifies = (keys: JSONWebKeySet) =>
    jwtVerify(certificate, createLocalJWKSet(keys)).then(
      () => true,
      () => false,
    );
  return [
    ...((await verifies(published)) ? [] : ["certificates: a theme does not know the key that signs"]),
    ...((await verifies(publishedBefore)) ? ["certificates: the new key does not sign"] : []),
  ];
}

async function checkReleaseKeys({ licencesUrl }: Stack, text: string, statuses: number[]): Promise<string[]> {
  const found = await Promise.all(
    text.split(",").map(async (key) => {
      const headers = { Authorization: `Bearer ${key}` };
      return (await fetch(`${licencesUrl}/v1/releases/2.0.4`, { headers })).status;
    }),
  );
  return found.join() === statuses.join() ? [] : [`release: the keys answer ${found}`];
}

type Sealed = Record<"licence_id" | "shop" | "revision" | "sealed_access_token" | "sealed_api_secret_key", string>;

/** Opens every stored value with the list that is left. */
async function checkStoredValues({ miniflare }: Stack, text: string): Promise<string[]> {
  const keyring = parseKeyring(text);
  const database = await miniflare.getD1Database("DB", "licences");
  const { results: connections } = await database
    .prepare("SELECT v.licence_id, v.shop, c.* FROM shop_connections c JOIN activations v ON v.id = c.activation_id")
    .all<Sealed>();
  const { results: webhooks } = await database
    .prepare("SELECT id, secret FROM webhook_endpoints")
    .all<{ id: string; secret: string }>();
  console.log(`${connections.length} connections and ${webhooks.length} webhooks are opened with the new key alone.`);
  const opened = await Promise.all([
    ...connections.map((row) =>
      unsealField(keyring, row, "apiSecretKey").then(
        () => null,
        () => row.shop,
      ),
    ),
    ...webhooks.map(async ({ id, secret }) => ((await openSecret(keyring, id, secret)) === null ? id : null)),
  ]);
  return [
    ...(connections.length === 0 ? ["credentials: there was nothing to open"] : []),
    ...opened.filter((place) => place !== null).map((place) => `credentials: ${place} does not open`),
  ];
}
