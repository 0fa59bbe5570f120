/** Schemas of the staff's activation for a customer; messages are catalogue keys. */
import * as z from "zod";
import {
  type CredentialKind,
  checkCredentials,
  credentialFields,
  text,
  toCredentials,
} from "#app/customer/licences/schema.ts";
import type { Key } from "#app/i18n/index.ts";
import { emailField, storeField, toShop } from "#app/kit/forms/typed-fields.ts";
import { objectId } from "#workers/licences/contract.ts";

const maxReasonLength = 500;

const reason = () =>
  text()
    .refine((value) => value !== "", "transfers.errors.reasonRequired" satisfies Key)
    .refine((value) => value.length <= maxReasonLength, "transfers.errors.tooLong" satisfies Key);

const requestId = () =>
  z.string("transfers.errors.form" satisfies Key).regex(/^[\w-]{8,64}$/, "transfers.errors.form" satisfies Key);

export const activateForForm = (offered: CredentialKind) =>
  z
    .object({ email: emailField(), shopUrl: storeField(), ...credentialFields(), reason: reason() })
    .superRefine(checkCredentials(offered))
    .transform((form) => ({
      email: form.email,
      shop: toShop(form.shopUrl) ?? "",
      credentials: toCredentials(form),
      reason: form.reason,
    }));

export const prepareForm = z
  .object({ email: emailField(), shopUrl: storeField(), reason: reason(), requestId: requestId() })
  .transform(({ shopUrl: typed, ...form }) => ({ ...form, shop: toShop(typed) ?? "" }));

export const cancelForm = z.object({ id: objectId });
