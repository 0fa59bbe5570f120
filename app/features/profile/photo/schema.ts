import * as z from "zod";

/** The file itself is read apart: no form that is held in the memory carries it. */
export const photoForm = z.object({ intent: z.literal("photo") });
export const removePhotoForm = z.object({ intent: z.literal("remove-photo") });
