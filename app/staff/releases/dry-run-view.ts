/** The dry run of a release as its page shows it. */
import { formatRelative } from "#app/i18n/format.ts";
import type { Language } from "#base/language.ts";
import type { DryRun } from "#workers/licences/releases/contract.ts";

const reasons = ["BODY_MISSING", "FAULT"] as const;
type Reason = (typeof reasons)[number];

interface LostSettingView {
  path: string;
  /** As the theme editor names it; null where it has no name there. */
  title: string | null;
  /** Where it is in the file. */
  id: string;
  stores: number;
}

export interface DryRunView extends Omit<DryRun, "startedAt" | "endedAt" | "failed" | "settings"> {
  settings: LostSettingView[];
  started: { iso: string; text: string };
  ended: { iso: string; text: string } | null;
  failed: { shop: string; reason: Reason }[];
}

export function toDryRunView(run: DryRun, language: Language, now: Date): DryRunView {
  const { startedAt, endedAt, failed, settings, ...rest } = run;
  const moment = (iso: string) => ({ iso, text: formatRelative(language, iso, now) });
  return {
    ...rest,
    settings: settings.map((setting) => toLostSetting(setting, language)),
    started: moment(startedAt),
    ended: endedAt === null ? null : moment(endedAt),
    failed: failed.map(({ shop, reason }) => ({ shop, reason: reasons.find((each) => each === reason) ?? "FAULT" })),
  };
}

function toLostSetting({ path, place, setting, names, stores }: DryRun["settings"][number], language: Language) {
  const translate = (name: "label" | "placeName") =>
    (language === "fr" ? names[`${name}Fr`] : undefined) ?? names[name];
  const label = translate("label");
  const at = translate("placeName") ?? place;
  const join = (where: string, what: string) => (where === "" ? what : `${where} / ${what}`);
  return { path, title: label === undefined ? null : join(at, label), id: join(place, setting), stores };
}
