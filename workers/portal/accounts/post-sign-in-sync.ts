/** Runs after a sign-in: completes the user's document, grants points, lets licences follow the address. */
import type { Language } from "#base/language.ts";
import { withTimeLimitOr } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import type { Firestore } from "../clients/firestore-client.ts";
import { toFields } from "../clients/firestore-values.ts";
import type { IdentityClient } from "../clients/identity-client.ts";
import { pointsPerLicence } from "../points/contract.ts";
import type { AccountContext } from "../session/account-context.ts";
import type { IdentityClaims } from "../session/id-token.ts";
import type { SignInSync } from "../session/sessions.ts";
import {
  countOwned,
  emptyCounts,
  type OwnedCounts,
  type ShownProfile,
  type SnapshotCache,
  type SnapshotSources,
  snapshotMaxAgeMs,
} from "../session/snapshot-cache.ts";
import { ensureUserDocument, getUserPath, toUserProfile, type UserProfile } from "../session/user-document.ts";
import type { EmailChange } from "./email-change.ts";
import type { HandOver } from "./hand-over.ts";
import type { OwnerProfile } from "./owner-profile.ts";

interface SetUpTools {
  identity: IdentityClient;
  store: Firestore;
}

interface SignIn {
  idToken: string;
  /** The user's document; null before the first sign-in. */
  reading: ReturnType<Firestore["get"]>;
  /** How many licences grant points; null when none do or they cannot be counted now. */
  licences: Promise<number | null>;
  /** Of the page on which the user signed in. */
  language?: Language | undefined;
}

/**
 * Creates or completes the user's document and grants the points of the first sign-in. Returns whether the points are settled, so that later
 * sign-ins skip them. Without a verified e-mail or a licence nothing is settled. Throws when a service does not answer.
 */
async function setUpUser(
  claims: IdentityClaims,
  { idToken, licences, reading, language }: SignIn,
  { identity, store }: SetUpTools,
  now: Date,
): Promise<boolean> {
  const [account, due] = await Promise.all([identity.lookup(idToken), licences, reading]);
  const details = account.ok ? account.value : null;
  const facts = {
    uid: claims.uid,
    email: claims.email ?? "",
    emailVerified: claims.emailVerified,
    // A token keeps the name that its account had before.
    displayName: details ? (details.displayName ?? "") : claims.displayName,
    photoUrl: details ? (details.photoUrl ?? null) : claims.photoUrl,
    providerId: details?.providerUserInfo?.[0]?.providerId ?? claims.signInProvider ?? "password",
    company: "",
    accountCreatedAt: parseMilliseconds(details?.createdAt) ?? now,
    signedInAt: new Date(claims.authTimeSeconds * 1000),
    pageLanguage: language ?? null,
  };
  await ensureUserDocument(store, facts, now, reading);
  if (due === null) return false;
  await grantSignupPoints(store, claims.uid, due, now);
  return true;
}

function parseMilliseconds(text: string | undefined): Date | null {
  const date = new Date(Number(text ?? Number.NaN));
  return Number.isNaN(date.getTime()) ? null : date;
}

const maxAttempts = 5;

/**
 * Credits the points of the first sign-in in one commit whose ledger entry can exist only once. False when they were
 * granted before. Throws when the outcome is unknown.
 */
export async function grantSignupPoints(store: Firestore, uid: string, licences: number, now: Date): Promise<boolean> {
  const amount = licences * pointsPerLicence;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const result = await store.commit([
      {
        update: {
          path: [...getUserPath(uid), "pointsLedger", "signup"],
          fields: toFields({ kind: "signup", amount, licences, createdAt: now }),
        },
        precondition: { exists: false },
      },
      {
        update: { path: getUserPath(uid), fields: toFields({ updatedAt: now }) },
        mask: ["updatedAt"],
        transforms: [
          { fieldPath: "points.available", increment: { integerValue: String(amount) } },
          { fieldPath: "points.lastUpdate", setToServerValue: "REQUEST_TIME" },
        ],
        precondition: { exists: true },
      },
    ]);
    if (result === "committed") return true;
    if (result === "already-exists") return false;
    if (result === "precondition-failed") throw new Error("There is no document to credit points to.");
  }
  throw new Error("The points ledger stayed busy.");
}

interface SyncTools {
  kv: SyncKvStorage;
  context: AccountContext;
  identity(): IdentityClient;
  address: EmailChange;
  handOver: HandOver;
  profile: OwnerProfile;
  snapshots: SnapshotCache;
}

const pointsSettledKey = "pointsSettled";

export class PostSignInSync implements SignInSync {
  readonly #tools: SyncTools;
  #running: { done: Promise<void>; startedAtMs: number; isVerified: boolean } | null = null;

  constructor(tools: SyncTools) {
    this.#tools = tools;
  }

  /** One at a time; a running one does for the next sign-in too, unless the address has been verified since. */
  start(claims: IdentityClaims, idToken: string, language?: Language): void {
    const before = this.#running;
    if (before && (before.isVerified || !claims.emailVerified)) return;
    const run = () => this.#runOnce(claims, idToken, language);
    const done = (before ? before.done.then(run) : run()).finally(() => {
      if (this.#running === running) this.#running = null;
    });
    const running = { done, startedAtMs: Date.now(), isVerified: claims.emailVerified };
    this.#running = running;
  }

  /** For the first pages after a sign-in. */
  async waitShortly(): Promise<void> {
    if (!this.#running) return;
    const { done, startedAtMs } = this.#running;
    const leftMs = startedAtMs + timeLimits.pages.signInSyncMs - Date.now();
    if (leftMs > 0) await withTimeLimitOr(leftMs, done, undefined);
  }

  /** An address that has become verified releases the points that waited for it. */
  async runIfDue(claims: IdentityClaims, idToken: string): Promise<void> {
    const arePointsSettled = this.#tools.kv.get<boolean>(pointsSettledKey) ?? false;
    if (claims.emailVerified && !arePointsSettled) this.start(claims, idToken);
    await this.waitShortly();
  }

  /** Goes on with what an earlier sign-in could not finish. */
  resume(claims: IdentityClaims, idToken: string): void {
    if (claims.emailVerified && this.#tools.handOver.mustResume(Date.now())) this.start(claims, idToken);
  }

  /** Drops counts from before the licences followed the address. */
  async settleAddress(claims: IdentityClaims): Promise<void> {
    if (await this.#tools.address.relinkLicences(claims)) this.#tools.snapshots.forget();
  }

  async loadShown(
    claims: IdentityClaims,
    maxRoleAgeMs: number,
  ): Promise<{ profile: ShownProfile; owned: OwnedCounts }> {
    const sources: SnapshotSources = {
      profile: () => this.#readProfile(claims.uid),
      owned: async () => {
        if (!claims.emailVerified) return emptyCounts;
        const overview = await this.#tools.context.licences(claims).overview();
        return overview.ok ? countOwned(overview.value) : null;
      },
    };
    const snapshot = await this.#tools.snapshots.read(sources, maxRoleAgeMs, Date.now());
    const shown = this.#tools.handOver.isOpen ? withoutPerson(snapshot) : snapshot;
    const areGranted = shown.profile.points !== 0 || this.#running?.isVerified !== true;
    // The first sign-in still grants them.
    return areGranted ? shown : { ...shown, profile: { ...shown.profile, points: null } };
  }

  /** Null when it cannot be read. */
  fetchRole(maxAgeMs = 0): Promise<UserProfile["role"] | null> {
    const { context, snapshots } = this.#tools;
    return snapshots.fetchRole({ profile: () => this.#readProfile(context.uid), owned: async () => null }, maxAgeMs);
  }

  /** Never fails a sign-in: the next one completes what is missing. */
  async #runOnce(claims: IdentityClaims, idToken: string, language?: Language): Promise<void> {
    const { kv, context, identity, handOver, profile, snapshots } = this.#tools;
    try {
      const tools = { identity: identity(), store: context.store() };
      const reading = tools.store.get(getUserPath(claims.uid));
      if (await handOver.isDue(claims, reading)) await handOver.run(claims, idToken);
      // Points were settled for the document that held them.
      const arePointsSettled = async () => (kv.get<boolean>(pointsSettledKey) ?? false) && (await reading) !== null;
      // Licences are counted once they have followed the address.
      const authorised = async () => {
        await this.settleAddress(claims);
        if (!claims.emailVerified || (await arePointsSettled())) return null;
        const counted = await context.licences(claims).authorised();
        return counted.ok && counted.value > 0 ? counted.value : null;
      };
      const setUp = setUpUser(claims, { idToken, licences: authorised(), reading, language }, tools, new Date());
      const [settled] = await Promise.all([setUp, profile.syncDisplayName(idToken)]);
      if (settled) kv.put(pointsSettledKey, true);
    } catch (error) {
      context.fault(error);
    }
    snapshots.forget();
    // The page that waits needs it next.
    await this.loadShown(claims, snapshotMaxAgeMs);
  }

  async #readProfile(uid: string): Promise<UserProfile> {
    return toUserProfile(await this.#tools.context.store().get(getUserPath(uid)));
  }
}

/** Name and photo are still those of the registrant. */
const withoutPerson = <Shown extends { profile: ShownProfile }>(shown: Shown): Shown => ({
  ...shown,
  profile: { ...shown.profile, displayName: "", photoUrl: null },
});
