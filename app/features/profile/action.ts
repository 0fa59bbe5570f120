/** One thing that the profile does when its form is posted: each intent has one. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Viewer } from "#workers/portal/contract.ts";
import type { Intent, ProfileForm } from "./schema.ts";

export interface ActionInput<Wanted extends Intent> {
  context: AppLoadContext;
  request: Request;
  viewer: Viewer;
  form: Extract<ProfileForm, { intent: Wanted }>;
  /** What was typed, without passwords and secrets, for a reply that refuses. */
  values: Record<string, string>;
}

/** Answers a reply for the form, or where to go. */
export type ProfileAction<Wanted extends Intent> = (input: ActionInput<Wanted>) => Promise<unknown>;
