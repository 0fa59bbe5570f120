/** The full text of a conflicting file with one side taken, for the editor of the preview. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toErrorInit } from "#app/form.server.ts";
import { requirePremium } from "#workers/portal/auth/guards.server.ts";
import { parseFill } from "./start-form.ts";

export interface ConflictTextReply {
  /** Null when it could not be loaded. */
  text: string | null;
}

/** Loaded by a click only: a revalidation would overwrite what the merchant has typed since. */
export const shouldRevalidate = () => false;

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const fill = parseFill(query.get("fill") ?? "") ?? { path: "", side: "mine" as const };
  const { loaded: found } = await requirePremium({ context, request }, (licences) =>
    licences.conflictText({ id: params.job ?? "", ...fill }),
  );
  return found.ok ? toReply({ text: found.value }) : toReply({ text: null }, toErrorInit(found.error));
}

/** Returns a plain response, because Remix drops the status of `data()` in a route without a component. */
const toReply = (file: ConflictTextReply, init?: ResponseInit): Response => Response.json(file, init);
