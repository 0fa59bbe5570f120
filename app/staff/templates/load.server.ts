/** Loads the template of an address for the pages that show one. */
import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { getErrorStatus } from "#base/errors.ts";
import { objectId } from "#workers/licences/platform/wire.ts";
import type { TemplatePage } from "#workers/licences/templates/contract.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";

/** Throws the error page when there is no such template. */
export const toTemplateId = (text: string | undefined): string => {
  const id = objectId.safeParse(text);
  if (!id.success) throw data({ code: "TEMPLATE_NOT_FOUND" }, { status: 404 });
  return id.data;
};

export async function loadTemplate(
  context: AppLoadContext,
  viewer: Viewer,
  parameter: string | undefined,
): Promise<TemplatePage> {
  const found = await context.licencesFor(viewer).template(toTemplateId(parameter));
  if (!found.ok) throw data({ code: found.error.code }, { status: getErrorStatus(found.error.code) });
  return found.value;
}
