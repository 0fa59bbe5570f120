/** Connected stores: how they are reached, and what their connection check finds. */
import * as z from "zod";
import { maxSentPictureBytes, sentPictureName } from "#base/picture-limits.ts";
import { normalizeSecret } from "#base/typed-text.ts";
import {
  licenceErrorCode,
  licenceStatus,
  objectId,
  releaseVersion,
  type StillAsking,
  shopDomain,
  timestamp,
} from "../platform/wire.ts";

export const shopState = z.enum(["active", "pending", "inactive"]);

/** A token or key of a store. */
export const storeSecret = z.string().overwrite(normalizeSecret).min(1).max(255);

export const credentials = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("token"),
    accessToken: storeSecret.startsWith("shpat_"),
    apiSecretKey: storeSecret,
  }),
  z.object({
    kind: z.literal("client"),
    clientId: storeSecret,
    clientSecret: storeSecret,
  }),
]);
export type Credentials = z.infer<typeof credentials>;

/** A connected store of the caller; credentials are shown as their last four characters only. */
const shop = z.object({
  shop: shopDomain,
  /** Other names that are or were the store's. */
  otherNames: z.array(z.string()),
  name: z.string().nullable(),
  state: shopState,
  plan: z.string().nullable(),
  licenceId: objectId,
  licenceStatus,
  checkedAt: timestamp.nullable(),
  lastActivity: timestamp.nullable(),
  /** Version of the published theme when it is ours, else null. */
  themeVersion: z.string().nullable(),
  /** The newest release that this store is offered; null when there is none. */
  newestRelease: releaseVersion.nullable(),
  /** The release that the owner skips: its update is not proposed. */
  skippedVersion: z.string().nullable(),
  /** Why the store is inactive. */
  failure: licenceErrorCode.nullable(),
  /** A development store, which takes no licence. */
  development: z.boolean(),
  /** Until when a former development store stays connected without a licence. */
  seatDueAt: timestamp.nullable(),
  accessTokenHint: z.string().nullable(),
  apiSecretKeyHint: z.string().nullable(),
  /** The job that published the store's theme, while its owner can return to the theme before. */
  returnJob: objectId.nullable(),
});
export type Shop = z.infer<typeof shop>;

/** By any of its names. */
export const findShop = (shops: readonly Shop[], name: string | null): Shop | undefined =>
  shops.find(({ shop }) => shop === name) ?? shops.find(({ otherNames }) => name !== null && otherNames.includes(name));

/** Paused licences and lost connections stop updates. */
export const isReadyForUpdate = ({ licenceStatus, state }: Pick<Shop, "licenceStatus" | "state">): boolean =>
  licenceStatus !== "paused" && state !== "inactive";

/** `isSkipped` false takes it back. */
export const skipVersionRequest = z.object({ shop: shopDomain, version: releaseVersion, isSkipped: z.boolean() });

/** The activation stays, and the credentials just proved replace the stored ones. */
export const replaceCredentialsRequest = z.object({ shop: shopDomain, credentials });

/** A picture for the store's Files. */
export const sendPictureRequest = z.object({
  shop: shopDomain,
  name: z.string().regex(sentPictureName),
  bytes: z.instanceof(Uint8Array<ArrayBuffer>).refine(({ length }) => length > 0 && length <= maxSentPictureBytes),
});

/** The points of the connection check, in their order. */
export const doctorChecks = ["address", "token", "store", "scopes", "plan", "slots", "files"] as const;

const doctorCheck = z.object({
  check: z.enum(doctorChecks),
  outcome: z.enum(["passed", "failed", "waiting"]),
  /** How long the store took to answer; checks of one answer share its time. */
  durationMs: z.number().int().nonnegative().nullable(),
  /** Why it failed. */
  cause: licenceErrorCode.nullable(),
  /** What was found: plan, scopes, themes, version. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
});

/** The result of a check now; after the first failure the remaining checks wait. */
export const doctor = z.object({ shop, checks: z.array(doctorCheck) });
export type Doctor = z.infer<typeof doctor>;
export type DoctorReply = Doctor | StillAsking;

/** `wroteFile` is false where Shopify had not finished preparing the theme, and so took no file yet. */
export interface DeepCheckReply {
  shop: string;
  wroteFile: boolean;
}

/** A line of the streamed check: a check that was just made, and at the end whether all could be made. */
export type CheckMessage = z.infer<typeof doctorCheck> | { over: "whole" | "broken" };
