/** Forms of the assistant's page and of its page for the staff. */
import * as z from "zod";
import { normalizeText } from "#base/plain-text.ts";

/** The assistant itself checks the message, in the same way for scripts. */
export const askForm = z.object({ message: z.string().default(""), requestId: z.string().min(8).max(128) });
export const rateForm = z.object({ id: z.string().max(64), thumb: z.enum(["up", "down", "none"]) });
export const switchForm = z.object({
  on: z.enum(["on", "off"]).transform((value) => value === "on"),
  reason: z.string().overwrite(normalizeText).min(1).max(500),
});
