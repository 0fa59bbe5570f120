/** Schemas of the staff's acts for a customer; messages are catalogue keys. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { objectId } from "#workers/licences/contract.ts";
import {
  type CredentialKind,
  checkCredentials,
  credentialFields,
  parseStore,
  shopUrl,
  text,
  toCredentials,
  toDomain,
} from "../schema.ts";

const maxReasonLength = 500;

export const reason = () =>
  text()
    .refine((value) => value !== "", "transfers.errors.reasonRequired" satisfies Key)
    .refine((value) => value.length <= maxReasonLength, "transfers.errors.tooLong" satisfies Key);

const email = () =>
  text()
    .transform((value) => value.toLowerCase())
    .pipe(z.email("transfers.errors.email" satisfies Key).max(254, "transfers.errors.email" satisfies Key));

export const requestId = () =>
  z.string("transfers.errors.form" satisfies Key).regex(/^[\w-]{8,64}$/, "transfers.errors.form" satisfies Key);

export const activateForForm = (offered: CredentialKind) =>
  z
    .object({ email: email(), shopUrl: shopUrl(), ...credentialFields(), reason: reason() })
    .superRefine(checkCredentials(offered))
    .transform((form) => ({
      email: form.email,
      shop: toDomain(form.shopUrl),
      credentials: toCredentials(form),
      reason: form.reason,
    }));

export const prepareForm = z
  .object({ email: email(), shopUrl: shopUrl(), reason: reason(), requestId: requestId() })
  .transform(({ shopUrl: typed, ...form }) => ({ ...form, shop: toDomain(typed) }));

export const cancelForm = z.object({ id: objectId });

export interface Target {
  licenceId?: string;
  shop?: string;
}

/** The licence that an id or a store's address names; null for anything else. */
export function parseTarget(input: string): Target | null {
  const id = objectId.safeParse(input.trim());
  if (id.success) return { licenceId: id.data };
  const shop = parseStore(input);
  return shop ? { shop } : null;
}

/** The field names the licence by its id, or by its store. */
const target = { licenceId: text(), shopUrl: text() };

function toTarget({ licenceId, shopUrl: typed }: { licenceId: string; shopUrl: string }, check: z.RefinementCtx) {
  const found = parseTarget(licenceId || typed);
  if (found) return found;
  const path = [licenceId ? "licenceId" : "shopUrl"];
  check.addIssue({ code: "custom", path, message: "transfers.errors.targetInvalid" satisfies Key });
  return z.NEVER;
}

export const deactivateForForm = z
  .object({ ...target, reason: reason(), requestId: requestId() })
  .transform(({ licenceId, shopUrl: typed, ...form }, check) => ({
    ...form,
    ...toTarget({ licenceId, shopUrl: typed }, check),
  }));

export const changeOwnerForm = z
  .object({ ...target, email: email(), reason: reason(), requestId: requestId() })
  .transform(({ licenceId, shopUrl: typed, ...form }, check) => ({
    ...form,
    ...toTarget({ licenceId, shopUrl: typed }, check),
  }));
