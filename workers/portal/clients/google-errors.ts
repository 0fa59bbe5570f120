/** Google's error envelope, `{"error":{"code","message","status"}}`, which all its services share. */
import * as z from "zod";
import { UpstreamFault, type UpstreamReply } from "./http-client.ts";

const envelope = z.object({ error: z.object({ message: z.string(), status: z.string().optional() }) });

export interface GoogleError {
  /** First part of the message: `WEAK_PASSWORD : Password should be …` is WEAK_PASSWORD. */
  code: string;
  /** Canonical status such as ALREADY_EXISTS. */
  status: string;
}

/** The error of a reply of 400 and above; a reply without the envelope is a fault. */
export function googleErrorOf(vendor: string, reply: UpstreamReply): GoogleError {
  const parsed = envelope.safeParse(reply.body);
  if (!parsed.success) throw new UpstreamFault(vendor, "garbage", reply.status);
  const [code = ""] = parsed.data.error.message.split(" : ");
  return { code: code.trim(), status: parsed.data.error.status ?? "" };
}

/** The reply's body in the shape asked for; a reply of another shape is a fault. */
export function expectShape<Schema extends z.ZodType>(
  vendor: string,
  schema: Schema,
  reply: UpstreamReply,
): z.output<Schema> {
  const parsed = schema.safeParse(reply.body);
  if (!parsed.success) throw new UpstreamFault(vendor, "garbage", reply.status);
  return parsed.data;
}
