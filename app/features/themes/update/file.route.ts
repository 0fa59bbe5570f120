/** The whole text of a file in conflict as it would be with one side taken, for the editor of the preview. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { refusalInit } from "#app/form.server.ts";
import { requirePremium } from "#workers/portal/auth/guards.server.ts";
import { parseFill } from "./start-form.ts";

export interface ConflictTextReply {
  /** Null when it cannot be had. */
  text: string | null;
}

/** Asked for by a click alone: a later look at the page must not bring it over what was written meanwhile. */
export const shouldRevalidate = () => false;

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const asked = parseFill(query.get("fill") ?? "") ?? { path: "", side: "mine" as const };
  const { loaded: found } = await requirePremium({ context, request }, (licences) =>
    licences.conflictText({ id: params.job ?? "", ...asked }),
  );
  return found.ok ? toReply({ text: found.value }) : toReply({ text: null }, refusalInit(found.error));
}

/** A response of its own: Remix drops the status of `data()` when a route without a component is asked directly. */
const toReply = (file: ConflictTextReply, init?: ResponseInit): Response => Response.json(file, init);
