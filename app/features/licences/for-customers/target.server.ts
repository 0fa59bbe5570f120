/** Reads the licence that the address of a staff page names, as `?licence=ID` or `?shop=ADDRESS`. */
import { data } from "@remix-run/cloudflare";
import { type FormReply, toErrorInit } from "#app/form.server.ts";
import { formatDate } from "#app/i18n/format.ts";
import type { Key } from "#app/i18n/index.ts";
import type { AppError } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import type { LicencePreview, LicencesClient } from "#workers/portal/contract.ts";
import { parseTarget } from "./schema.ts";

export interface TargetView extends Omit<LicencePreview, "activatedAt" | "jobs"> {
  /** The day of the activation. */
  since: string | null;
  /** How many jobs an act would stop. */
  jobs: number;
  isRunning: boolean;
}

export interface FoundTarget {
  /** As typed. */
  asked: string;
  target: TargetView | null;
  /** Why there is none. */
  error: Key | null;
  isUnavailable: boolean;
}

export async function loadTarget(
  licences: LicencesClient,
  request: Request,
  language: Language,
): Promise<ReturnType<typeof data<FoundTarget>>> {
  const query = new URL(request.url).searchParams;
  const asked = (query.get("licence") ?? query.get("shop") ?? "").slice(0, 300);
  const found = (part: Partial<FoundTarget>) => ({ asked, target: null, error: null, isUnavailable: false, ...part });
  if (asked.trim() === "") return data(found({}));
  const target = parseTarget(asked);
  if (!target) return data(found({ error: "transfers.errors.targetInvalid" }), 400);
  const preview = await licences.previewLicence(target);
  if (preview.ok) return data(found({ target: toTargetView(preview.value, language) }));
  const isUnknown = preview.error.code === "LICENCE_NOT_FOUND";
  return data(
    found(isUnknown ? { error: "transfers.errors.targetUnknown" } : { isUnavailable: true }),
    toErrorInit(preview.error),
  );
}

const toTargetView = ({ activatedAt, jobs, ...preview }: LicencePreview, language: Language): TargetView => ({
  ...preview,
  since: activatedAt && formatDate(language, activatedAt, "long"),
  jobs: jobs.length,
  isRunning: jobs.some(({ state }) => state !== "waiting"),
});

/** Replies with a message beside one field, and nothing above the form. */
export const fieldReply = (values: Record<string, string>, error: AppError, name: string, message: Key) =>
  data<FormReply>({ values, errors: { [name]: [message] } }, toErrorInit(error));
