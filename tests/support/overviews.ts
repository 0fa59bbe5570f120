/** What the licence service says of an account, as the views of the pages get it. */
import type { Licence, LicenceOverview } from "#workers/licences/licences/contract.ts";
import type { Release } from "#workers/licences/releases/contract.ts";
import type { Shop } from "#workers/licences/stores/contract.ts";
import type { OpenJob } from "#workers/licences/updates/jobs/contract.ts";

/** A store with the newest release, whose licence has its name. */
export const createShop = (name: string, over: Partial<Shop> = {}): Shop => ({
  ...{ shop: `${name}.myshopify.com`, name: null, otherNames: [], state: "active", plan: null, development: false },
  ...{ licenceId: name, licenceStatus: "active", seatDueAt: null, checkedAt: null, lastActivity: null, failure: null },
  ...{ themeVersion: "2.0.4", newestRelease: "2.0.4", skippedVersion: null, returnJob: null },
  ...{ accessTokenHint: "3f9c", apiSecretKeyHint: "7b20" },
  ...over,
});

export const createLicence = (id: string, over: Partial<Licence> = {}): Licence => ({
  ...{ id, status: "available", createdAt: "2024-01-01T00:00:00.000Z", shop: null, activationDate: null },
  ...{ lastActivity: null, pausedReason: null },
  ...over,
});

/** An update of the store named a that is done. */
export const createOpenJob = (over: Partial<OpenJob> = {}): OpenJob => ({
  ...{ id: "0".repeat(24), kind: "update", shop: "a.myshopify.com", state: "done", template: null },
  ...{ version: "2.0.4", fromVersion: "1.1.0", name: "Hiver", preview: "https://a.myshopify.com/", publishAt: null },
  ...{ counts: { carriedOver: 0, conflicts: 0 }, questions: null, failure: null },
  ...{ updatedAt: "2024-12-12T09:00:00.000Z" },
  ...over,
});

/** Makes the overview of an account whose stores each have a licence. */
export const createOverview = (shops: Shop[] = [], over: Partial<LicenceOverview> = {}): LicenceOverview => ({
  ...{ authorised: shops.length + (over.available ?? 0), available: 0, installed: shops.length },
  ...{ licences: [], shops, openJobs: [], newestRelease: "2.0.4" },
  ...over,
});

/** Makes the same overview with `free` licences left to use. */
export const createOwned = (shops: Shop[] = [], free = 0): LicenceOverview =>
  createOverview(shops, {
    available: free,
    licences: [
      ...shops.map(({ licenceId, licenceStatus }) => createLicence(licenceId, { status: licenceStatus })),
      ...Array.from({ length: free }, (_, index) => createLicence(`free-${index}`)),
    ],
  });

export const createRelease = (version: string, over: Partial<Release> = {}): Release => ({
  ...{ version, status: "published", size: 5_240_000, sha256: "0".repeat(64), fileCount: 90 },
  ...{ publishedAt: "2024-12-12T09:00:00.000Z", notes: { fr: "- Panier", en: "- Cart" } },
  ...over,
});
