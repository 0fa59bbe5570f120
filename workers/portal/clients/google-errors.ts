/** Google's error envelope, `{"error":{"code","message","status"}}`, shared by all its services. */
import * as z from "zod";
import { UpstreamFault, type UpstreamReply } from "./http-client.ts";

const envelope = z.object({ error: z.object({ message: z.string(), status: z.string().optional() }) });

export interface GoogleError {
  /** First part of the message: `WEAK_PASSWORD : Password should be …` is WEAK_PASSWORD. */
  code: string;
  /** Canonical status such as ALREADY_EXISTS. */
  status: string;
}

/** Throws for a reply without the envelope. */
export function parseGoogleError(vendor: string, reply: UpstreamReply): GoogleError {
  const parsed = envelope.safeParse(reply.body);
  if (!parsed.success) throw new UpstreamFault(vendor, "garbage", reply.status);
  const [code = ""] = parsed.data.error.message.split(" : ");
  return { code: code.trim(), status: parsed.data.error.status ?? "" };
}

/** The reply's body, parsed by `schema`; throws for another shape. */
export function parseReply<Schema extends z.ZodType>(
  vendor: string,
  schema: Schema,
  reply: UpstreamReply,
): z.output<Schema> {
  const parsed = schema.safeParse(reply.body);
  if (!parsed.success) throw new UpstreamFault(vendor, "garbage", reply.status);
  return parsed.data;
}
