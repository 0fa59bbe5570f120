/** Releases and licences of the demo, made by the licence service's own verbs. Doing it again changes nothing. */
import * as z from "zod";
import type { SandboxEnv } from "../env.ts";
import { findStore } from "../shopify/stores.ts";
import { actorOf } from "./accounts.ts";
import { admin, alice, type DemoAccount, dave, demoAccounts } from "./demo.ts";
import { callLicences } from "./licence-service.ts";
import { builtReleases, releaseZip } from "./theme-files.ts";

// Of each reply, what is used here.
const releaseReply = z.object({ version: z.string() });
const grantReply = z.object({ licenceIds: z.array(z.string()) });
const activateReply = z.object({ licenceId: z.string() });
const pauseReply = z.object({ licence: z.object({ status: z.literal("paused") }) });
const overviewReply = z.object({ licences: z.array(z.object({ status: z.string() })) });

export async function seedReleases(env: SandboxEnv): Promise<void> {
  const actor = actorOf(admin);
  for (const built of await builtReleases(env)) {
    const path = `/admin/releases/${built.version}`;
    await callLicences(env, { actor, method: "PUT", path, body: await releaseZip(env, built) }, releaseReply);
    const { notes, publishedAt } = built;
    await callLicences(
      env,
      { actor, method: "POST", path: `${path}/publish`, body: { notes, publishedAt } },
      releaseReply,
    );
  }
}

export async function seedLicences(env: SandboxEnv): Promise<void> {
  for (const { email, licences } of demoAccounts.filter((account) => account.licences > 0)) {
    await grantLicences(env, { email, count: licences, requestId: `demo-${email}` });
  }
  await activate(env, alice, "alice-shop");
  await pausedInStore(env, dave, "dave-shop");
}

export async function grantLicences(
  env: SandboxEnv,
  grant: { email: string; count: number; requestId: string },
): Promise<string[]> {
  const call = {
    actor: actorOf(admin),
    method: "POST",
    path: "/admin/licences/grant",
    body: { ...grant, reason: "Demo" },
  } as const;
  return (await callLicences(env, call, grantReply)).licenceIds;
}

async function activate(env: SandboxEnv, owner: DemoAccount, storeName: string): Promise<string> {
  const store = await findStore(env, storeName);
  if (!store) throw new Error(`There is no store "${storeName}" to activate.`);
  const { domain, accessToken, apiSecretKey } = store;
  const body = { shop: domain, credentials: { kind: "token", accessToken, apiSecretKey } };
  const call = { actor: actorOf(owner), method: "POST", path: "/licences/activate", body } as const;
  return (await callLicences(env, call, activateReply)).licenceId;
}

/** Once paused, neither verb may be said again. */
async function pausedInStore(env: SandboxEnv, owner: DemoAccount, storeName: string): Promise<void> {
  const overview = await callLicences(env, { actor: actorOf(owner), method: "GET", path: "/licences" }, overviewReply);
  if (overview.licences.some(({ status }) => status === "paused")) return;
  const licenceId = await activate(env, owner, storeName);
  const body = { licenceId, reason: "Paiement contesté" };
  await callLicences(env, { actor: actorOf(admin), method: "POST", path: "/admin/licences/pause", body }, pauseReply);
}
