import * as z from "zod";

/** Firestore's maximum length. */
const id = z.string().min(1).max(1_500);

/** `until` is the time of the newest seen notification; later ones stay. Without it all are cleared. */
export const markForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("read"), id }),
  z.object({ intent: z.literal("dismiss"), id }),
  z.object({ intent: z.literal("clear"), until: z.iso.datetime().optional() }),
]);

export type MarkForm = z.infer<typeof markForm>;
