/** What crosses the boundary of the licence service: requests, replies and the closed list of refusals. */
import * as z from "zod";
import { conflictChoice, conflictSource, previewFile, updatePreview } from "./themes/merge/contract.ts";

export { normaliseShopAddress, type ShopAddress } from "./shops/address.ts";

/** Refusal code -> HTTP status. A code that is not listed here does not exist on the wire. */
export const refusalStatus = {
  /** The form or body does not have the shape asked for. */
  INVALID_REQUEST: 400,
  USER_EMAIL_REQUIRED: 400,
  TERMS_REQUIRED: 400,
  UNAUTHENTICATED: 401,
  EMAIL_UNVERIFIED: 403,
  NOT_ADMIN: 403,
  NO_LICENCE: 403,
  REVOKED: 403,
  /** 'Aucune licence active trouvée pour cette boutique.' */
  ACTIVATION_NOT_FOUND: 404,
  LICENCE_NOT_FOUND: 404,
  RELEASE_NOT_FOUND: 404,
  TICKET_INVALID: 404,
  THEME_NOT_FOUND: 404,
  JOB_NOT_FOUND: 404,
  LIMIT_REACHED: 409,
  ACTIVE_ELSEWHERE: 409,
  /** The licence account of this address belongs to somebody else. */
  ADDRESS_OWNED: 409,
  PAUSED: 409,
  LICENCE_INSTALLED: 409,
  STATE_CONFLICT: 409,
  /** More moves of a licence than fair use allows. */
  TRANSFER_QUOTA: 409,
  /** The store is no development store any longer, and needs a seat. */
  SEAT_REQUIRED: 409,
  RELEASE_EXISTS: 409,
  /** Another install or update of the store is under way; `details.job` is its id. */
  JOB_RUNNING: 409,
  /** The theme was changed after its preview was made. */
  THEME_CHANGED: 409,
  /** Shopify is still preparing the theme. */
  THEME_NOT_READY: 409,
  STORE_INVALID: 422,
  TOKEN_INVALID: 422,
  TOKEN_WRONG_STORE: 422,
  SCOPE_MISSING: 422,
  STORE_FROZEN: 422,
  THEME_LIMIT: 422,
  /** The store's plan allows no work on themes. */
  STORE_PLAN_LIMITED: 422,
  /** Shopify does not take the release's ZIP, or failed to unpack it. */
  THEME_REJECTED: 422,
  /** Shopify does not take these files; `details.files` names them, as for the two below. */
  FILE_REJECTED: 422,
  FILE_TOO_LARGE: 422,
  /** The store does not hold what was written. */
  FILES_DIFFER: 422,
  THEME_UNREADABLE: 422,
  /** The store's plan takes no further theme. */
  PLAN_LIMITED: 422,
  API_SECRET_MISMATCH: 422,
  /** Files in conflict without a choice; `details.files` names them. */
  CHOICES_MISSING: 422,
  APP_NOT_INSTALLED: 422,
  APP_OTHER_ORGANISATION: 422,
  RELEASE_INVALID: 422,
  RATE_LIMITED: 429,
  UPSTREAM_UNAVAILABLE: 503,
} as const satisfies Record<string, number>;

export type RefusalCode = keyof typeof refusalStatus;
const refusalCode = z.enum(Object.keys(refusalStatus) as [RefusalCode, ...RefusalCode[]]);

/** Codes of HTTP itself, for requests that reach no verb, and of a fault. */
export const protocolStatus = {
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  BODY_TOO_LARGE: 413,
  INTERNAL: 500,
} as const satisfies Record<string, number>;

export type ProtocolCode = keyof typeof protocolStatus;

/** RFC 9457 problem JSON as sent by both faces; `details` carries facts for the sentence (scopes, seconds), never a secret. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  requestId: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])).optional(),
});

/**
 * Who acts, in the `X-Actor` header of every call on `Internal`: JSON, non-ASCII escaped.
 * `email` is lower-case; `emailVerified` is the ID token's claim; the service itself refuses an unverified one,
 * but for what belongs to nobody.
 */
export const actor = z.object({
  uid: z.string().min(1).max(128),
  email: z.string().min(3).max(254),
  emailVerified: z.boolean(),
  role: z.enum(["user", "admin"]),
});
export type Actor = z.infer<typeof actor>;
export const actorHeader = "X-Actor";

/** 24 hex digits; the first 8 are the creation time in seconds. */
export const objectId = z.string().regex(/^[0-9a-f]{24}$/);

/** A store address after normalisation (`shops/address.ts` turns what people type into it). */
export const shopDomain = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}\.myshopify\.com$/);

const timestamp = z.string().describe("UTC, ISO 8601 with milliseconds");

export const licenceStatus = z.enum(["available", "active", "paused", "removed"]);
export const shopState = z.enum(["active", "pending", "inactive"]);

export const credentials = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("token"),
    accessToken: z.string().min(1).max(255).startsWith("shpat_"),
    apiSecretKey: z.string().min(1).max(255),
  }),
  z.object({
    kind: z.literal("client"),
    clientId: z.string().min(1).max(255),
    clientSecret: z.string().min(1).max(255),
  }),
]);
export type Credentials = z.infer<typeof credentials>;

// Licences and seats -------------------------------------------------------------------------------------------------

/** `POST /licences/activate`. */
export const activateRequest = z.object({ shop: shopDomain, credentials });
export const activateReply = z.object({
  activationId: objectId,
  licenceId: objectId,
  shop: shopDomain,
  activatedAt: timestamp,
  /** The same store was already active on the caller's account: nothing changed but the stored credentials. */
  already: z.boolean(),
});

/** `POST /licences/deactivate`; `apiSecretKey` is the API secret key or the client secret given at activation. */
export const deactivateRequest = z.object({ shop: shopDomain, apiSecretKey: z.string().min(1).max(255) });
export const deactivateReply = z.object({
  activationId: objectId,
  licenceId: objectId,
  shop: shopDomain,
  releasedAt: timestamp,
});

/** One licence = one authorised seat; development stores have none and are no licence here. */
export const licence = z.object({
  id: objectId,
  status: licenceStatus,
  createdAt: timestamp,
  shop: shopDomain.nullable(),
  activationDate: timestamp.nullable(),
  lastActivity: timestamp.nullable(),
  pausedReason: z.string().nullable(),
});
export type Licence = z.infer<typeof licence>;

/** A connected store of the caller; credentials are shown as their last four characters only. */
export const shop = z.object({
  shop: shopDomain,
  name: z.string().nullable(),
  state: shopState,
  plan: z.string().nullable(),
  licenceId: objectId,
  licenceStatus,
  checkedAt: timestamp.nullable(),
  lastActivity: timestamp.nullable(),
  /** Version of the published theme when it is ours, else null. */
  themeVersion: z.string().nullable(),
  /** Why the store is inactive. */
  failure: refusalCode.nullable(),
  /** A development store, which takes no seat. */
  development: z.boolean(),
  /** Until when a store that has stopped being a development store may go without a seat. */
  seatDueAt: timestamp.nullable(),
  accessTokenHint: z.string().nullable(),
  apiSecretKeyHint: z.string().nullable(),
});
export type Shop = z.infer<typeof shop>;

/** `POST /shops/{shop}/credentials`: the seat stays, the credentials just proved replace the stored ones. */
export const replaceCredentialsRequest = z.object({ credentials });
export const replaceCredentialsReply = z.object({ activationId: objectId, licenceId: objectId, shop: shopDomain });

/** `POST /shops/{shop}/seat`: a former development store takes an available seat. */
export const takeSeatReply = z.object({ activationId: objectId, licenceId: objectId, shop: shopDomain });

/** The points of the connection check, in their order. */
export const doctorChecks = ["address", "token", "store", "scopes", "plan", "slots", "files"] as const;

/** `GET /shops/{shop}/doctor`: asks the store now; the first failure stops, what comes after it waits. */
export const doctorReply = z.object({
  shop,
  checks: z.array(
    z.object({
      check: z.enum(doctorChecks),
      outcome: z.enum(["passed", "failed", "waiting"]),
      /** How long the store took to answer; checks of one answer share its time. */
      durationMs: z.number().int().nonnegative().nullable(),
      /** Why it failed. */
      cause: refusalCode.nullable(),
      /** What was found: plan, scopes, themes, version. */
      facts: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
    }),
  ),
});
export type Doctor = z.infer<typeof doctorReply>;

/** Fair use: so many moves of one licence within twelve months, more when an administrator allows. */
export const fairMoves = 4;

/** `POST /licences/move`: the new store is activated and the old one released, or nothing happens. */
export const moveRequest = z.object({ fromShop: shopDomain, shop: shopDomain, credentials });
export const moveReply = z.object({
  activationId: objectId,
  licenceId: objectId,
  fromShop: shopDomain,
  shop: shopDomain,
  movedAt: timestamp,
  /** Moves of this licence left within fair use. */
  movesLeft: z.number().int().nonnegative(),
});

/** `GET /licences/moves`: what fair use leaves to each licence that is in a store. */
export const movesReply = z.object({
  moves: z.array(
    z.object({
      licenceId: objectId,
      shop: shopDomain,
      movesLeft: z.number().int().nonnegative(),
      /** Since when a move more is asked for that has not been answered yet. */
      askedAt: timestamp.nullable(),
      /** Since when a move more is allowed that has not been used yet. */
      allowedAt: timestamp.nullable(),
    }),
  ),
});
export type Moves = z.infer<typeof movesReply>["moves"];

/** `POST /licences/ask-move`: asks an administrator for one move more. */
export const askMoveRequest = z.object({ shop: shopDomain });
export const askMoveReply = z.object({ licenceId: objectId, shop: shopDomain, askedAt: timestamp });

/** `GET /licences`: everything the caller owns. An unknown e-mail is not an error: zeros and empty lists. */
export const licenceOverview = z.object({
  /** Licences that are not removed: what the premium gate counts. */
  authorised: z.number().int().nonnegative(),
  available: z.number().int().nonnegative(),
  installed: z.number().int().nonnegative(),
  licences: z.array(licence),
  shops: z.array(shop),
  /** The newest published release, to tell which stores are behind; null when nothing is published or owned. */
  newestRelease: z.string().nullable(),
});
export type LicenceOverview = z.infer<typeof licenceOverview>;

/** `GET /licences/authorised`: the premium gate's question. */
export const authorisedReply = z.object({ authorised: z.number().int().nonnegative() });

/** `POST /api/licenses/get_by_email/premium`, the compatibility look-up (form field `email`). */
export const lookupReply = z.object({
  licenses: z.array(z.object({ myshopifyurl: z.string(), active: z.boolean() })),
  user: z.object({
    email: z.string(),
    createdAt: timestamp.nullable(),
    updatedAt: timestamp.nullable(),
    nbAuthorizedLicenseType: z.object({ premium: z.number().int().nonnegative() }),
  }),
});

// Releases and downloads ---------------------------------------------------------------------------------------------

export const releaseVersion = z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/);
export const releaseStatus = z.enum(["draft", "published", "withdrawn"]);
export const release = z.object({
  version: releaseVersion,
  status: releaseStatus,
  size: z.number().int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  fileCount: z.number().int(),
  publishedAt: timestamp.nullable(),
  notes: z.object({ fr: z.string(), en: z.string() }),
});
export type Release = z.infer<typeof release>;

/** What can be wrong with an uploaded ZIP: `fault` in the details of RELEASE_INVALID, with `file` where one is meant. */
export const releaseFaults = [
  /** No ZIP, or not the whole of one. */
  "not-zip",
  "zip64",
  "encrypted",
  /** Packed in another way than stored or deflated. */
  "method",
  /** A symbolic link or a device. */
  "link",
  /** A path that leaves the folder, or that systems understand differently. */
  "path",
  /** The same path again, or one that differs in capitals only. */
  "twice",
  "too-many",
  /** It unpacks to more than a theme can hold. */
  "bomb",
  /** A file that cannot be unpacked, or is not what the directory says. */
  "broken",
  "empty",
  /** Everything lies in one folder. */
  "top-folder",
  /** A file where a theme has none. */
  "stray",
  "missing",
  /** `config/settings_schema.json` does not name the theme. */
  "schema",
  /** `file` is the name found. */
  "theme-name",
  /** `file` is the version found. */
  "theme-version",
  /** What arrived does not have the digest announced. */
  "digest",
] as const;
export type ReleaseFault = (typeof releaseFaults)[number];

/** `GET /releases`: published ones, newest version first. For everybody who is signed in, verified or not: it gives no file. */
export const releasesReply = z.object({ releases: z.array(release) });

/** `GET /admin/releases`: all there are, newest version first. */
export const listedRelease = release.extend({
  uploadedAt: timestamp,
  downloads: z.number().int().nonnegative(),
  withdrawnReason: z.string().nullable(),
});
export type ListedRelease = z.infer<typeof listedRelease>;
export const allReleasesReply = z.object({ releases: z.array(listedRelease) });

export const largestReleaseBytes = 50 * 1024 * 1024;

/** `PUT /admin/releases/{version}`: body is the ZIP (application/zip, Content-Length given). Replies `release` (a draft). */
const releaseNotes = z.string().trim().max(10_000);

/** `POST /admin/releases/{version}/notes`: of a draft or a published release. */
export const releaseNotesRequest = z.object({ notes: z.object({ fr: releaseNotes, en: releaseNotes }) });

/** `POST /admin/releases/{version}/publish`. */
export const publishReleaseRequest = z.object({
  notes: z.object({ fr: releaseNotes.min(1), en: releaseNotes.min(1) }),
  /** Defaults to now. */
  publishedAt: timestamp.optional(),
});

/** `POST /admin/releases/{version}/withdraw`: neither listed nor downloaded any longer; the version is never used again. */
export const withdrawReleaseRequest = z.object({ reason: z.string().trim().min(1).max(500) });

/** `POST /v1/releases/{version}/uploads`, with the release key: begins an upload in parts, or finds the one under way. */
export const beginUploadRequest = z.object({
  size: z.number().int().min(1).max(largestReleaseBytes),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
/** Every part but the last has `partBytes`; `parts` are there already. `release` when these bytes are taken in already. */
export const beginUploadReply = z.object({
  partBytes: z.number().int(),
  parts: z.array(z.number().int()),
  release: release.nullable(),
});
/** `PUT /v1/releases/{version}/uploads/{sha256}/parts/{part}`, counted from 1; then `POST …/complete` replies `release`. */
export const partReply = z.object({ part: z.number().int() });

export const currentTermsVersion = "2024-12-12";

/** `POST /downloads`: terms are stored with their version, then a ticket is cut. `sid` binds it to the session. */
export const ticketRequest = z.object({
  version: releaseVersion,
  termsVersion: z.literal(currentTermsVersion),
  sid: z.string().min(16).max(128),
});
export const ticketReply = z.object({
  ticket: z.string(),
  expiresAt: timestamp,
  fileName: z.string(),
  size: z.number().int(),
  sha256: z.string(),
});

/**
 * `GET|HEAD /downloads/{ticket}?sid=`: streams the ZIP. Honours Range and If-Range (200, 206, 416), sends Content-Length,
 * ETag, Accept-Ranges, Content-Disposition. The licence is checked again on each request.
 */

// Themes and jobs ----------------------------------------------------------------------------------------------------

/** The number at the end of Shopify's id of a theme. */
export const themeId = z.string().regex(/^[1-9]\d{0,19}$/);
export const themeRole = z.enum(["MAIN", "UNPUBLISHED", "DEMO", "DEVELOPMENT", "ARCHIVED", "LOCKED", "MOBILE"]);
/** As long as Shopify takes them. */
export const themeNameMaximum = 50;
const themeName = z.string().trim().min(1).max(themeNameMaximum);

export const storeTheme = z.object({
  id: themeId,
  name: z.string(),
  role: themeRole,
  processing: z.boolean(),
  /** When it is our theme, as its settings schema says; else null. */
  version: releaseVersion.nullable(),
});
export type StoreTheme = z.infer<typeof storeTheme>;

/** `GET /shops/{shop}/themes`, the published one first. `limit` is how many themes the store's plan takes. */
export const themesReply = z.object({ shop: shopDomain, limit: z.number().int(), themes: z.array(storeTheme) });
export type ThemesReply = z.infer<typeof themesReply>;

export const jobKind = z.enum(["install", "update"]);
/**
 * queued, running: the engine works on it, one such job a store. waiting: an update's preview is ready, the person decides.
 * failed: may be tried again from the step that failed. done, cancelled: over.
 */
export const jobState = z.enum(["queued", "running", "waiting", "done", "failed", "cancelled"]);
/** What a job of each kind does, in this order. An update waits for the person after `plan`. */
export const jobSteps = {
  install: ["check", "slot", "create", "process", "verify"],
  update: ["check", "read", "plan", "slot", "create", "process", "write", "verify"],
} as const;
export const jobStep = z.enum(["check", "read", "plan", "slot", "create", "process", "write", "verify"]);
export type JobStep = z.infer<typeof jobStep>;

const outcomeCount = z.number().int().nonnegative();
const namedTheme = z.object({ id: themeId, name: z.string() });

export const job = z.object({
  id: objectId,
  kind: jobKind,
  shop: shopDomain,
  state: jobState,
  /** It ends as cancelled at the next step. */
  cancelling: z.boolean(),
  /** Version that is installed or updated to, and of an update the one it comes from (null: not known). */
  version: releaseVersion,
  fromVersion: releaseVersion.nullable(),
  /** The new theme: its name, and its id once it is there. */
  name: z.string(),
  themeId: themeId.nullable(),
  /** The theme that an update starts from. It is never written. */
  source: namedTheme.nullable(),
  step: jobStep,
  steps: z.array(
    z.object({
      name: jobStep,
      state: z.enum(["done", "now", "to-come", "failed"]),
      startedAt: timestamp.nullable(),
      endedAt: timestamp.nullable(),
      /** Files done of how many, where the step counts. */
      count: z.object({ done: outcomeCount, total: outcomeCount }).nullable(),
    }),
  ),
  percent: z.number().int().min(0).max(100),
  /** Why it failed: a refusal's code (or INTERNAL), worded like any other. */
  failure: z
    .object({
      code: z.string(),
      details: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])).optional(),
    })
    .nullable(),
  /** Of a job that is done: how many files the new theme has, and what became of how many. */
  report: z
    .object({
      files: outcomeCount,
      kept: outcomeCount,
      merged: outcomeCount,
      replaced: outcomeCount,
      added: outcomeCount,
      removed: outcomeCount,
      conflicts: outcomeCount,
      /** Copies that the report of the store's last update had announced, and that this update has deleted. */
      pruned: z.array(namedTheme).default([]),
      /** Older copies that the store's next update deletes; three are kept. */
      leaving: z.array(namedTheme).default([]),
    })
    .nullable(),
  publication: z
    .object({
      publishedAt: timestamp,
      /** The theme that was public before; null when the store had none. */
      former: namedTheme.nullable(),
      rolledBackAt: timestamp.nullable(),
    })
    .nullable(),
  links: z.object({ preview: z.string(), editor: z.string() }).nullable(),
  /** Who began it: the owner, or an administrator who is one. */
  actorRole: z.enum(["user", "admin"]),
  createdAt: timestamp,
  updatedAt: timestamp,
  endedAt: timestamp.nullable(),
});
export type Job = z.infer<typeof job>;

/** `POST /themes/install`. Replies the job; JOB_RUNNING names the one under way in `details.job`. */
export const installRequest = z.object({ shop: shopDomain, version: releaseVersion, name: themeName });
/** `POST /themes/update/preview`: replies the job; `apiSecretKey` is compared with the one given at activation. */
export const previewUpdateRequest = z.object({ shop: shopDomain, themeId, apiSecretKey: z.string().min(1).max(255) });
/** `GET /jobs/{id}/preview`, of an update that waits for its owner; any other has none: STATE_CONFLICT. */
export const previewReply = z.object({ preview: updatePreview });
/** `POST /jobs/{id}/start`: a choice for each conflict, by its path; replies the job. CHOICES_MISSING names those without one. */
export const startUpdateRequest = z.object({ choices: z.record(z.string(), conflictChoice) });
/**
 * `GET /jobs/{id}/conflict?path=&side=`, `side` being a `conflictSource`: the whole file as it would be with the places in
 * conflict taken from one side, or as the release installed has it.
 */
export const conflictReply = z.object({ text: z.string() });
export const conflictQuery = z.object({ path: z.string().min(1).max(255), side: conflictSource });
/** `GET /jobs/{id}/report`, of an update that is done: each file with what became of it, why, and what its owner chose. */
export const updateReport = updatePreview.extend({
  files: z.array(
    previewFile
      .pick({ path: true, kind: true, outcome: true, notes: true, moreNotes: true })
      .extend({ choice: z.enum(["mine", "new", "edit"]).nullable() }),
  ),
});
export type UpdateReport = z.infer<typeof updateReport>;
export const updateReportReply = z.object({ report: updateReport });
/** `GET /jobs/{id}`, `POST /jobs/{id}/cancel`, `/retry`, `/publish`, `/rollback` answer the same. */
export const jobReply = z.object({ job });
/** `GET /jobs?shop=&limit=`: the caller's own, newest first; of one store or of all. */
export const jobsReply = z.object({ jobs: z.array(job) });

// Accounts -----------------------------------------------------------------------------------------------------------

/** `POST /accounts/relink`: how many former addresses were given up. */
export const relinkReply = z.object({ moved: z.number().int() });

// Events -------------------------------------------------------------------------------------------------------------

export const eventType = z.enum([
  "licence.granted",
  "licence.activated",
  "licence.deactivated",
  "licence.paused",
  "licence.enabled",
  "licence.removed",
  "licence.moved",
  "licence.move_asked",
  "licence.move_allowed",
  "licence.seat_due",
  "licence.seat_taken",
  "shop.credentials_replaced",
  "account.bound",
  "account.moved",
  "release.uploaded",
  "release.notes_changed",
  "release.published",
  "release.withdrawn",
  "download.ticket_issued",
  "theme.install_started",
  "theme.installed",
  "theme.update_started",
  "theme.updated",
  "theme.job_failed",
  "theme.job_cancelled",
  "theme.published",
  "theme.rolled_back",
  "theme.pruned",
]);
export const event = z.object({
  id: objectId,
  at: timestamp,
  type: eventType,
  actorRole: z.enum(["user", "admin"]),
  licenceId: objectId.nullable(),
  shop: z.string().nullable(),
  version: z.string().nullable(),
  reason: z.string().nullable(),
});
/** `GET /events?limit=`: the caller's own, newest first. */
export const eventsReply = z.object({ events: z.array(event) });

// Admin --------------------------------------------------------------------------------------------------------------

/** `POST /admin/licences/grant`; the same `requestId` answers the same licences. */
export const grantRequest = z.object({
  email: z.email().max(254),
  count: z.number().int().min(1).max(100),
  reason: z.string().trim().min(1).max(500),
  requestId: z.string().min(8).max(128),
});
export const grantReply = z.object({ licenceIds: z.array(objectId) });

/** `POST /admin/licences/pause`, `/enable`, `/remove`. */
export const licenceCommand = z.object({ licenceId: objectId, reason: z.string().trim().min(1).max(500) });
export const licenceReply = z.object({ licence });

/** `GET /admin/licences/move-requests`: those that wait for an answer, oldest first. */
export const moveRequestsReply = z.object({
  requests: z.array(
    z.object({
      licenceId: objectId,
      account: z.string(),
      shop: shopDomain.nullable(),
      askedAt: timestamp,
      /** Within the twelve months that fair use looks at. */
      moves: z.number().int().nonnegative(),
    }),
  ),
});
export type MoveRequest = z.infer<typeof moveRequestsReply>["requests"][number];

/**
 * `POST /admin/licences/allow-move`: one move more. With `askedAt` it answers that request alone, so that whoever sends
 * it twice allows one move; without it a move is allowed whether one was asked for or not.
 */
export const allowMoveRequest = licenceCommand.extend({ askedAt: timestamp.optional() });
export const allowMoveReply = z.object({ licenceId: objectId, movesLeft: z.number().int().nonnegative() });

/** `POST /maintenance/shop-health`: asks the stores whose turn it is. Call it again while `remaining` is not zero. */
export const shopHealthReply = z.object({
  active: z.number().int().nonnegative(),
  pending: z.number().int().nonnegative(),
  inactive: z.number().int().nonnegative(),
  remaining: z.number().int().nonnegative(),
});
export type ShopHealth = z.infer<typeof shopHealthReply>;

const count = z.number().int().nonnegative();

/** `GET /admin/figures`: how the business stands. Weeks and months are those of Europe/Paris, oldest first, the last one under way. */
export const figuresReply = z.object({
  licences: z.object({ available: count, active: count, paused: count, removed: count }),
  /** `bound` have been opened by a verified user. */
  accounts: z.object({ known: count, bound: count }),
  /** Connected stores by their own state. */
  stores: z.object({ active: count, pending: count, inactive: count }),
  /** Customers who wait for an answer to their asking for a move more. */
  moveRequests: count,
  /** Connected stores by the version they show, newest first; null, the last, is another theme or none that could be read. */
  versions: z.array(z.object({ version: z.string().nullable(), stores: count, behind: z.boolean() })),
  /** Activations, and activations that ended. */
  weeks: z.array(z.object({ from: timestamp, activated: count, released: count })),
  months: z.array(z.object({ from: timestamp, granted: count })),
  /** Published ones, newest version first, with their downloads since the first of `months`. */
  releases: z.array(z.object({ version: releaseVersion, publishedAt: timestamp.nullable(), downloads: count })),
  /** The latest of all, newest first; `account` is the e-mail of whom it is about. */
  events: z.array(event.extend({ account: z.string().nullable() })),
});
export type Figures = z.infer<typeof figuresReply>;

// The public face ----------------------------------------------------------------------------------------------------

/** `GET /v1/certificates/{shop}`: what a theme may believe about its store until `exp`, as a signed JWT. */
export const certificateReply = z.object({ certificate: z.string(), expiresAt: timestamp });
export const certificateClaims = z.object({
  iss: z.string(),
  shop: shopDomain,
  licence: z.enum(["active", "paused"]),
  plan: z.enum(["premium", "development"]),
  features: z.array(z.enum(["premium", "updates"])),
  iat: z.number().int(),
  exp: z.number().int(),
});
export const jwksReply = z.object({
  keys: z.array(
    z.object({
      kty: z.literal("OKP"),
      crv: z.literal("Ed25519"),
      x: z.string(),
      kid: z.string(),
      alg: z.literal("EdDSA"),
      use: z.literal("sig"),
    }),
  ),
});

export const healthReply = z.object({ status: z.enum(["ok", "degraded"]), database: z.boolean(), files: z.boolean() });
