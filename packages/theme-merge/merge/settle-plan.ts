/** Takes files out of a plan that were not edited: they differ from a release only in how they are written. */
import { settingsSchemaPath } from "./json-fault.ts";
import { isRespelled, isSameJson, parseJson } from "./json-text.ts";
import type { Bodies } from "./merged-file.ts";
import type { PlannedFile, UpdatePlan } from "./plan-update.ts";
import { isRespaced } from "./respaced.ts";
import { isMerchantData } from "./theme-file.ts";

export function settlePlan(plan: UpdatePlan, bodies: Bodies): UpdatePlan {
  return { ...plan, files: plan.files.map((file) => settleFile(file, plan, bodies)) };
}

function settleFile(file: PlannedFile, { threeWay }: UpdatePlan, bodies: Bodies): PlannedFile {
  const { path, kind, action } = file;
  const merchant = bodies.merchant.get(path);
  if (kind === "binary" || merchant === undefined || (action !== "kept" && action !== "compare")) return file;
  const [base, release] = [bodies.base.get(path), bodies.release.get(path)];
  const isUntouched = threeWay && base !== undefined && isSameContent(file, base, merchant);
  const untouched: PlannedFile = isUntouched ? { ...file, edited: false } : file;
  // Data of both sides are merged by value, where nothing of this is an edit.
  if (isMerchantData(kind)) return isUntouched && !file.release ? { ...untouched, action: "removed" } : untouched;
  if (release !== undefined && isSameContent(file, release, merchant)) return { ...untouched, action: "same" };
  if (!isUntouched) return file;
  return { ...untouched, action: file.release ? "replaced" : "removed" };
}

/** Whether two contents say the same. */
function isSameContent({ path, kind }: PlannedFile, one: string, other: string): boolean {
  if (path !== settingsSchemaPath && !isMerchantData(kind))
    return isRespaced(path, one, other) || (path.endsWith(".json") && isRespelled(one, other));
  const [left, right] = [parseJson(one), parseJson(other)];
  return left !== undefined && right !== undefined && isSameJson(left, right);
}
