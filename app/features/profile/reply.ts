/** The page holds many forms: each shows the answer that is its own and no other. */
import type { FormReply } from "#app/form.ts";
import type { Intent } from "./schema.ts";

export function selectReply<Reply extends FormReply>(
  reply: Reply | undefined,
  ...intents: Intent[]
): Reply | undefined {
  return reply && intents.some((intent) => intent === reply.values.intent) ? reply : undefined;
}
