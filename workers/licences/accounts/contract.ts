/** Accounts, which are addresses bound to the user who verified them: their export and their end. */
import * as z from "zod";

/** Whose licences; the uid is null until a user has verified the address. */
export interface Owner {
  email: string;
  uid: string | null;
}

export const accountParts = [
  "licences",
  "stores",
  "moves",
  "moveRequests",
  "preparedActivations",
  "jobs",
  "updateAnswers",
  "updateEarlierTexts",
  "updateLinks",
  "templateRequests",
  "orders",
  "events",
  "terms",
  "user",
] as const;
export type AccountPart = (typeof accountParts)[number];

/** The caller's own rows, oldest first. */
export const exportQuery = z.object({
  part: z.enum(accountParts),
  after: z.number().int().nonnegative().default(0),
});
export type ExportedRow = Record<string, string | number | null>;

/**
 * What happens to the licences of an account that ends. `free`: they leave their stores; `keep`: they stay active.
 * Either way they wait for the next user who verifies the address.
 */
export const licencesChoice = z.enum(["free", "keep"]);
export type LicencesChoice = z.infer<typeof licencesChoice>;
