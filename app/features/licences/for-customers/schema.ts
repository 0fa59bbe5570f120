/** Schemas of the staff's activation for a customer; messages are catalogue keys. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { objectId } from "#workers/licences/contract.ts";
import {
  type CredentialKind,
  checkCredentials,
  credentialFields,
  shopUrl,
  text,
  toCredentials,
  toDomain,
} from "../schema.ts";

const maxReasonLength = 500;

const reason = () =>
  text()
    .refine((value) => value !== "", "transfers.errors.reasonRequired" satisfies Key)
    .refine((value) => value.length <= maxReasonLength, "transfers.errors.tooLong" satisfies Key);

const email = () =>
  text()
    .transform((value) => value.toLowerCase())
    .pipe(z.email("transfers.errors.email" satisfies Key).max(254, "transfers.errors.email" satisfies Key));

const requestId = () =>
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
