/** Schemas of the staff's forms that change licences; messages are catalogue keys. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { maxLicenceLimit, objectId, parseStoreAddress } from "#workers/licences/contract.ts";

const maxReasonLength = 500;
const maxCount = 100;

const text = () =>
  z
    .string("validation.invalid" satisfies Key)
    .trim()
    .default("");

const reason = text()
  .refine((value) => value !== "", "licenceActs.errors.reasonRequired" satisfies Key)
  .refine((value) => value.length <= maxReasonLength, "licenceActs.errors.reasonTooLong" satisfies Key);

const requestId = z
  .string()
  .regex(/^[\w-]{8,128}$/, "licenceActs.errors.form" satisfies Key)
  .optional();

const email = text()
  .transform((value) => value.toLowerCase())
  .pipe(z.email("validation.email" satisfies Key).max(254, "validation.tooLong" satisfies Key));

const wholeNumber = (min: number, max: number, message: Key) =>
  text()
    .refine((value) => /^\d{1,6}$/.test(value), message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);

export const grantForm = z.object({
  email,
  count: wholeNumber(1, maxCount, "licenceActs.errors.count"),
  reason,
  requestId,
});

export const limitForm = z.object({
  email,
  limit: wholeNumber(0, maxLicenceLimit, "licenceActs.errors.limit"),
  from: wholeNumber(0, maxLicenceLimit, "licenceActs.errors.form"),
  reason,
});

/** The name of a store is enough. */
const storeName = /^[a-z0-9][a-z0-9-]{0,62}$/i;

function parseShop(typed: string): string | null {
  const address = parseStoreAddress(storeName.test(typed) ? `${typed}.myshopify.com` : typed);
  return address.ok ? address.shop : null;
}

export type Query = { licenceId: string } | { shop: string } | { email: string };

/** Parses the search field as a licence's id, a store or an e-mail; null for anything else. */
export function parseQuery(typed: string): Query | null {
  const id = objectId.safeParse(typed.toLowerCase());
  if (id.success) return { licenceId: id.data };
  if (typed.includes("@")) {
    const address = email.safeParse(typed);
    return address.success ? { email: address.data } : null;
  }
  const shop = parseShop(typed);
  return shop === null ? null : { shop };
}

const change = {
  licenceId: text(),
  shopUrl: text(),
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
  else if (licenceId === "" && parseShop(shopUrl) === null) refuse("find", "licenceActs.errors.find");
}

const toNamed = <Form extends Named>({ licenceId, shopUrl, ...rest }: Form) => ({
  ...rest,
  ...(licenceId === "" ? { shop: parseShop(shopUrl) ?? "" } : { licenceId }),
});

export const changeForm = z
  .object({ ...change, release: z.boolean().default(false) })
  .superRefine(checkNamed)
  .transform(toNamed);

export const ownerForm = z
  .object({ ...change, email })
  .superRefine(checkNamed)
  .transform(toNamed);

/** The page with the button. */
const returnTo = z.string().max(1_024).optional();

export const undoForm = z.union([
  z.object({ eventId: objectId, requestId: z.string().regex(/^[\w-]{8,128}$/), returnTo }),
  /** A saved view to restore. */
  z.object({ view: objectId, returnTo }),
]);
