/** The key of an act that may arrive twice, and the answer of its first arrival. */
import type * as z from "zod";
import { sha256Hex } from "#base/digest.ts";
import type { Context } from "../context.ts";
import { fail } from "../errors.ts";
import { type RequestKey, selectReply } from "./request-key-repository.ts";

export const toRequestKey = (
  verb: string,
  { requestId, ...request }: { requestId: string } & Record<string, unknown>,
): RequestKey => ({ verb, key: requestId, requestHash: sha256Hex(JSON.stringify(request)) });

/** Null before the first arrival. Throws STATE_CONFLICT when the key came with another request. */
export async function findReply<Reply>(
  { database }: Context,
  key: RequestKey,
  schema: z.ZodType<Reply>,
): Promise<Reply | null> {
  const [saved] = await database.rows(selectReply(database, key));
  if (!saved) return null;
  if (saved.request_hash !== key.requestHash) fail("STATE_CONFLICT");
  return schema.parse(JSON.parse(saved.reply));
}
