/** Brings the demo data to completion from whatever state it is in; each part finds out by itself what is left to do. */
import type { SandboxEnv } from "../env.ts";
import { seedAccounts } from "./accounts.ts";
import { seedLicences, seedReleases } from "./licences.ts";
import { seedNotifications } from "./notifications.ts";
import { seedStores } from "./stores.ts";

/** Goes up when the demo data gains something that a stack seeded earlier should have too. */
export const seedVersion = 2;

export async function seedAll(env: SandboxEnv): Promise<void> {
  await seedAccounts(env);
  await seedStores(env);
  await seedReleases(env);
  await seedLicences(env);
  await seedNotifications(env);
}
