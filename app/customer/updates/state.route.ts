/** The state of a job, for the script that polls it from other pages. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toErrorInit } from "#app/kit/forms/form.server.ts";
import type { Job } from "#workers/licences/updates/jobs/contract.ts";
import { requirePremium } from "#workers/portal/session/guards.server.ts";

export interface JobStateReply {
  state: Job["state"];
}

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { loaded: found } = await requirePremium({ context, request }, (licences) => licences.job(params.job ?? ""));
  if (!found.ok) return Response.json({ code: found.error.code }, toErrorInit(found.error));
  return Response.json({ state: found.value.state } satisfies JobStateReply);
}
