/** The actions of the profile page: each form has an intent, and each intent one action. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { FormReply } from "#app/kit/forms/form.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";
import type { Intent, ProfileForm } from "./schema.ts";

export interface ActionInput<Wanted extends Intent> {
  context: AppLoadContext;
  request: Request;
  viewer: Viewer;
  form: Extract<ProfileForm, { intent: Wanted }>;
  /** The typed values without passwords and secrets, to fill the form again after an error. */
  values: Record<string, string>;
}

/** Returns a reply for the form or a redirect. */
export type ProfileAction<Wanted extends Intent> = (input: ActionInput<Wanted>) => Promise<unknown>;

/** Returns the reply only to the form that was sent: the page has many forms. */
export function selectReply<Reply extends FormReply>(
  reply: Reply | undefined,
  ...intents: Intent[]
): Reply | undefined {
  return reply && intents.some((intent) => intent === reply.values.intent) ? reply : undefined;
}
