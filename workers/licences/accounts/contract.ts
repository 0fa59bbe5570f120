/** Accounts, which are addresses bound to the person who has proven them. */
import * as z from "zod";

/** `POST /accounts/relink`: how many former addresses were given up. */
export const relinkReply = z.object({ moved: z.number().int() });
