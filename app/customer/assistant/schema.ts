/** Forms of the assistant's page and of its page for the staff. */
import * as z from "zod";
import { reason, requestId } from "#base/form-fields.ts";

/** The assistant itself checks the message, in the same way for scripts. */
export const askForm = z.object({ message: z.string().default(""), requestId });
export const rateForm = z.object({ id: z.string().max(64), thumb: z.enum(["up", "down", "none"]) });
export const switchForm = z.object({
  on: z.enum(["on", "off"]).transform((value) => value === "on"),
  reason,
});
