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
  const theirs = bodies.theirs.get(path);
  if (kind === "binary" || theirs === undefined || (action !== "kept" && action !== "compare")) return file;
  const [base, ours] = [bodies.base.get(path), bodies.ours.get(path)];
  const isUntouched = threeWay && base !== undefined && isSameContent(file, base, theirs);
  const untouched: PlannedFile = isUntouched ? { ...file, edited: false } : file;
  // Data of both sides are merged by value, where nothing of this is an edit.
  if (isMerchantData(kind)) return isUntouched && !file.ours ? { ...untouched, action: "removed" } : untouched;
  if (ours !== undefined && isSameContent(file, ours, theirs)) return { ...untouched, action: "same" };
  if (!isUntouched) return file;
  return { ...untouched, action: file.ours ? "replaced" : "removed" };
}

/** Whether two contents say the same. */
function isSameContent({ path, kind }: PlannedFile, one: string, other: string): boolean {
  if (path !== settingsSchemaPath && !isMerchantData(kind))
    return isRespaced(path, one, other) || (path.endsWith(".json") && isRespelled(one, other));
  const [left, right] = [parseJson(one), parseJson(other)];
  return left !== undefined && right !== undefined && isSameJson(left, right);
}
