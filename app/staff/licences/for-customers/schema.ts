/** Schemas of the staff's activation for a customer; messages are catalogue keys. */
import * as z from "zod";
import {
  type CredentialKind,
  checkCredentials,
  credentialFields,
  toCredentials,
} from "#app/customer/licences/schema.ts";
import { emailField, reasonField, requestIdField, storeField, toShop } from "#app/kit/forms/typed-fields.ts";
import { objectId } from "#workers/licences/platform/wire.ts";

const reason = reasonField("transfers.errors.reasonRequired", "transfers.errors.tooLong");
const requestId = requestIdField("transfers.errors.form");

export const activateForForm = (offered: CredentialKind) =>
  z
    .object({ email: emailField(), shopUrl: storeField(), ...credentialFields(), reason })
    .superRefine(checkCredentials(offered))
    .transform((form) => ({
      email: form.email,
      shop: toShop(form.shopUrl) ?? "",
      credentials: toCredentials(form),
      reason: form.reason,
    }));

export const prepareForm = z
  .object({ email: emailField(), shopUrl: storeField(), reason, requestId })
  .transform(({ shopUrl: typed, ...form }) => ({ ...form, shop: toShop(typed) ?? "" }));

export const cancelForm = z.object({ id: objectId });
