/** Schemas that many requests and replies share. */

import * as z from "zod";
import { type LicenceErrorCode, licenceErrorStatus } from "#base/licence-error-codes.ts";
import { parseStore, storedAddress } from "#base/store-address.ts";

/** 24 hex digits; the first 8 are the creation time in seconds. */
export const objectId = z.string().regex(/^[0-9a-f]{24}$/);

/** A store's address, from whatever spelling people type; the anchored pattern stays last. */
export const shopDomain = z
  .string()
  .overwrite((typed) => {
    const reading = parseStore(typed);
    return reading.ok ? reading.shop : typed;
  })
  .regex(storedAddress);

export const licenceStatus = z.enum(["available", "active", "paused", "removed"]);
export type LicenceStatus = z.infer<typeof licenceStatus>;

export const releaseVersion = z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/);

export const timestamp = z.string().describe("UTC, ISO 8601 with milliseconds");

/** A store has not answered yet: the same question a moment later brings its answer. */
export interface StillAsking {
  asking: true;
}

export const licenceErrorCode = z.enum(Object.keys(licenceErrorStatus) as [LicenceErrorCode, ...LicenceErrorCode[]]);

/** Where a page of a list begins; a cursor that cannot be read means the first page. */
export const listCursor = z.string().max(1_000).optional();

/** One page of a list. */
export interface ListPage<Row> {
  rows: Row[];
  /** How many rows are above the first one. */
  above: number;
  /** Cursors of the pages before and after. */
  previous: string | null;
  next: string | null;
}
