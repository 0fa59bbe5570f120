/** Delivering a template into the theme of a store, which the store's owner accepts first. */
import * as z from "zod";
import { requestId } from "#base/form-fields.ts";
import { normalizeText } from "#base/plain-text.ts";
import { normalizeFilter } from "#base/typed-filter.ts";
import { objectId, shopDomain } from "../../platform/wire.ts";
import { type ColourScheme, type StoreTheme, themeId } from "../../shopify/contract.ts";
import type { Job } from "../../updates/jobs/contract.ts";
import {
  type BilingualName,
  type Finding,
  type Fit,
  type TemplateKind,
  type TemplateOutline,
  templateSuffix,
} from "../contract.ts";

/** What happens to a file of that name: it stays and nothing is delivered, a copy of it is kept, or ours is renamed. */
const templateCollisions = ["keep", "replace", "rename"] as const;
export const templateCollision = z.enum(templateCollisions);
export type TemplateCollision = z.infer<typeof templateCollision>;

/** A new copy of the published theme, or an unpublished theme of the store. */
export const templateTarget = z.union([z.literal("copy"), themeId]);
export type TemplateTarget = z.infer<typeof templateTarget>;

const schemeName = z.string().min(1).max(100);
/** A colour scheme of the template to one of the store's. */
const schemeMapping = z
  .record(schemeName, schemeName)
  .refine((mapping) => Object.keys(mapping).length <= maxMappedSchemes);
const maxMappedSchemes = 50;

export const maxRequestMessage = 1_000;
export const maxDeclineReason = 500;

/** For one's own store the delivery begins at once; a repeated `requestId` answers with the first request. */
export const requestTemplateRequest = z.object({
  template: objectId,
  shop: shopDomain,
  target: templateTarget,
  suffix: templateSuffix,
  collision: templateCollision,
  schemes: schemeMapping,
  message: z.string().overwrite(normalizeText).max(maxRequestMessage),
  requestId,
});
export type RequestTemplateRequest = z.output<typeof requestTemplateRequest>;

export const previewTemplateRequest = requestTemplateRequest.pick({ template: true, shop: true, requestId: true });

export const answerTemplateRequest = z.discriminatedUnion("answer", [
  z.object({ id: objectId, answer: z.literal("accept") }),
  z.object({
    id: objectId,
    answer: z.literal("decline"),
    reason: z.string().overwrite(normalizeText).max(maxDeclineReason),
  }),
]);

type TemplateRequestState = "waiting" | "accepted" | "declined" | "withdrawn" | "expired";

export interface TemplateRequest {
  id: string;
  template: { id: string; kind: TemplateKind; name: BilingualName };
  /** The one that was asked for and is delivered, and the template's newest one. */
  revision: number;
  newest: number;
  account: string;
  shop: string;
  /** The theme that is copied or written, by its name when the staff asked. */
  target: { kind: "copy" | "theme"; name: string };
  /** `kind.suffix.json` */
  file: string;
  collision: TemplateCollision;
  message: string;
  state: TemplateRequestState;
  askedAt: string;
  expiresAt: string;
  answeredAt: string | null;
  reason: string | null;
  job: string | null;
  jobState: Job["state"] | null;
  /** Why the job failed. */
  failure: Job["failure"];
  deliveredAt: string | null;
}

/** What the owner reads before the answer. */
/** That waits for the caller's answer. */
export interface WaitingRequest {
  id: string;
  shop: string;
  name: BilingualName;
  expiresAt: string;
}

export interface TemplateRequestPage {
  request: TemplateRequest;
  /** Of the revision that was asked for. */
  outline: TemplateOutline;
  /** What the store's theme does not take: the first findings, and how many there are. */
  left: Finding[];
  total: number;
  /** When the store's theme was read for that. */
  checkedAt: string;
  /** Why nothing could be delivered today. */
  problem?: Job["failure"];
}

/** Stores with a live licence and an owner who can answer, by part of an address or of an e-mail. */
/** `own`: only stores of the administrator who asks, which alone may get a draft. */
export const deliveryStoresQuery = z.object({
  q: z.string().overwrite(normalizeFilter).toLowerCase().max(200),
  own: z.boolean().default(false),
});
export interface DeliveryStore {
  shop: string;
  account: string;
  /** The administrator's own. */
  own: boolean;
}

export const deliveryPlanQuery = z.object({ template: objectId, shop: shopDomain, target: templateTarget.nullable() });

/** What the staff choose from. */
export interface DeliveryPlan {
  store: DeliveryStore;
  /** The published theme first; only unpublished ones can be written. */
  themes: Pick<StoreTheme, "id" | "name" | "role">[];
  /** For a new copy. */
  hasRoom: boolean;
  /** Of the chosen theme; null before the choice. */
  chosen: {
    fit: Fit;
    findings: Finding[];
    total: number;
    /** Colour schemes that the template uses, each with the nearest of the store's. */
    schemes: { name: string; colours: ColourScheme["colours"]; nearest: string | null }[];
    storeSchemes: { name: string; colours: ColourScheme["colours"] }[];
    /** Pictures that the template names. */
    pictures: string[];
    /** Whether the store lets us look for them and send them; true for a template without pictures. */
    hasFilesScope: boolean;
  } | null;
}
