/** Releases and licences of the demo, made by the licence service's own operations. Doing it again changes nothing. */
import type { SandboxEnv } from "../env.ts";
import { findStore } from "../shopify/stores.ts";
import { toActor } from "./accounts.ts";
import { admin, alice, type DemoAccount, dave, demoAccounts } from "./demo.ts";
import { callLicences } from "./licence-service.ts";
import { loadReleases, loadReleaseZip } from "./theme-files.ts";

export async function seedReleases(env: SandboxEnv): Promise<void> {
  const actor = toActor(admin);
  for (const built of await loadReleases(env)) {
    const { version, notes, publishedAt } = built;
    const zip = await loadReleaseZip(env, built);
    const body = new Blob([zip]).stream() as ReadableStream<Uint8Array>;
    await callLicences(env, actor, "uploadRelease", { version, size: zip.byteLength, body });
    await callLicences(env, actor, "publishRelease", { version, notes, publishedAt });
  }
}

export async function seedLicences(env: SandboxEnv): Promise<void> {
  for (const { email, licences } of demoAccounts.filter((account) => account.licences > 0)) {
    await grantLicences(env, { email, count: licences, requestId: `demo-${email}` });
  }
  await activateLicence(env, alice, "alice-shop");
  await seedPausedLicence(env, dave, "dave-shop");
}

export async function grantLicences(
  env: SandboxEnv,
  grant: { email: string; count: number; requestId: string },
): Promise<string[]> {
  const granted = await callLicences(env, toActor(admin), "grantLicences", { ...grant, reason: "Demo" });
  return granted.licenceIds;
}

async function activateLicence(env: SandboxEnv, owner: DemoAccount, storeName: string): Promise<string> {
  const store = await findStore(env, storeName);
  if (!store) throw new Error(`There is no store "${storeName}" to activate.`);
  const { domain, accessToken, apiSecretKey } = store;
  const credentials = { kind: "token", accessToken, apiSecretKey } as const;
  const activated = await callLicences(env, toActor(owner), "activate", { shop: domain, credentials });
  return activated.licenceId;
}

/** Once paused, neither verb may be said again. */
async function seedPausedLicence(env: SandboxEnv, owner: DemoAccount, storeName: string): Promise<void> {
  const overview = await callLicences(env, toActor(owner), "overview");
  if (overview.licences.some(({ status }) => status === "paused")) return;
  const licenceId = await activateLicence(env, owner, storeName);
  await callLicences(env, toActor(admin), "pauseLicence", { licenceId, reason: "Paiement contesté" });
}
