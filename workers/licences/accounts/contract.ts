/** Accounts, which are addresses bound to the person who has proven them: what one holds here, for them to take along, and the end of it. */
import * as z from "zod";

export const accountParts = ["licences", "stores", "moves", "moveRequests", "jobs", "events", "terms"] as const;
export type AccountPart = (typeof accountParts)[number];

/** `GET /accounts/export?part=&after=`: the caller's own rows, oldest first; `next` is where the following ones begin. */
export const exportQuery = z.object({
  part: z.enum(accountParts),
  after: z.coerce.number().int().nonnegative().default(0),
});
const row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export type ExportedRow = z.infer<typeof row>;
export const exportReply = z.object({ rows: z.array(row), next: z.number().int().nullable() });

/**
 * `POST /accounts/forget`: the account is nobody's any more. `free`: its licences leave their stores; `keep`: they stay
 * where they are. Either way they wait for whoever proves to own the address next.
 */
export const forgetRequest = z.object({ licences: z.enum(["free", "keep"]) });
export type LicencesChoice = z.infer<typeof forgetRequest>["licences"];
/** How many stores were released; none when it had been done before. */
export const forgetReply = z.object({ released: z.number().int().nonnegative() });

/** `POST /accounts/relink`: how many former addresses were given up. */
export const relinkReply = z.object({ moved: z.number().int() });
