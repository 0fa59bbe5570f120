/** Schemas of the staff's forms that change licences; messages are catalogue keys. */
import * as z from "zod";
import type { Key, Params } from "#app/i18n/index.ts";
import { wholeNumberField } from "#app/kit/forms/number-fields.ts";
import {
  emailField,
  reasonField,
  requestIdField,
  textField,
  toEmailIssue,
  toShop,
  toStoreIssue,
} from "#app/kit/forms/typed-fields.ts";
import { parseEmail } from "#base/email.ts";
import { parseStore } from "#base/store-address.ts";
import { units } from "#base/typed-number.ts";
import { maxLicenceLimit } from "#workers/licences/licences/staff-contract.ts";
import { objectId } from "#workers/licences/platform/wire.ts";

const maxCount = 100;

const reason = reasonField("licenceActs.errors.reasonRequired", "licenceActs.errors.reasonTooLong");

const requestId = requestIdField("licenceActs.errors.form").optional();

const count = (min: number, max: number, message: Key) =>
  wholeNumberField(message, { min, max, units: units.licences });

export const grantForm = z.object({
  email: emailField(),
  count: count(1, maxCount, "licenceActs.errors.count"),
  reason,
  requestId,
});

export const limitForm = z.object({
  email: emailField(),
  limit: count(0, maxLicenceLimit, "licenceActs.errors.limit"),
  from: count(0, maxLicenceLimit, "licenceActs.errors.form"),
  reason,
});

export type Query = { licenceId: string } | { shop: string } | { email: string };

/** Reads the search field as a licence's id, an e-mail or a store; null for anything else. */
export function parseQuery(typed: string): Query | null {
  const id = objectId.safeParse(typed.trim().toLowerCase());
  if (id.success) return { licenceId: id.data };
  const reading = parseEmail(typed);
  if (reading.ok) return { email: reading.email };
  const shop = toShop(typed);
  return shop === null ? null : { shop };
}

/** Why `parseQuery` reads nothing; `message` is for what is no address at all. */
export function explainQuery(typed: string, message: Key): { message: Key; facts?: Params } {
  const email = parseEmail(typed);
  const store = parseStore(typed);
  if (email.ok || store.ok) return { message };
  const isStore = email.reason === "format" && store.reason !== "format" && typed.includes(".");
  if (email.reason === "format" && !isStore) return { message };
  const issue = isStore ? toStoreIssue(store) : toEmailIssue(email);
  return { message: issue.message, ...(issue.params ? { facts: issue.params } : {}) };
}

const change = {
  licenceId: textField(),
  shopUrl: textField(),
  reason,
  requestId,
  seen: z.string().max(64).optional(),
};

interface Named {
  licenceId: string;
  shopUrl: string;
}

/** The form names the licence by its id or by its store. */
function checkNamed({ licenceId, shopUrl }: Named, check: z.RefinementCtx): void {
  const refuse = (path: string, message: Key) => check.addIssue({ code: "custom", path: [path], message });
  if (licenceId === "" && shopUrl === "") refuse("find", "licenceActs.errors.findRequired");
  else if (licenceId !== "" && !objectId.safeParse(licenceId).success) refuse("find", "licenceActs.errors.find");
  else if (licenceId === "" && toShop(shopUrl) === null) refuse("find", "licenceActs.errors.find");
}

const toNamed = <Form extends Named>({ licenceId, shopUrl, ...rest }: Form) => ({
  ...rest,
  ...(licenceId === "" ? { shop: toShop(shopUrl) ?? "" } : { licenceId }),
});

export const changeForm = z
  .object({ ...change, release: z.boolean().default(false) })
  .superRefine(checkNamed)
  .transform(toNamed);

export const ownerForm = z
  .object({ ...change, email: emailField() })
  .superRefine(checkNamed)
  .transform(toNamed);

/** The page with the button. */
const returnTo = z.string().max(1_024).optional();

export const undoForm = z.union([
  z.object({ eventId: objectId, requestId: requestIdField(), returnTo }),
  /** A saved view to restore. */
  z.object({ view: objectId, returnTo }),
]);
