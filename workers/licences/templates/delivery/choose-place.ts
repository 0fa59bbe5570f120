/** The file that a template gets in a theme, and the copy that is kept of a file that has its name. */

import { fail } from "../../platform/errors.ts";
import type { TemplateKind } from "../contract.ts";
import type { TemplateCollision } from "./contract.ts";

/** Shopify's limit of JSON templates of a theme. */
const maxTemplates = 1_000;
const maxSuffixLength = 50;

interface Wanted {
  kind: TemplateKind;
  suffix: string;
  collision: TemplateCollision;
  now: Date;
}

/** Throws TEMPLATE_FILE_EXISTS and TEMPLATES_TOO_MANY. */
export function choosePlace(
  { kind, suffix, collision, now }: Wanted,
  paths: ReadonlySet<string>,
): { path: string; backup: string | null } {
  const toPath = (name: string): string => `templates/${kind}.${name}.json`;
  const wanted = toPath(suffix);
  const count = [...paths].filter((path) => /^templates\/.*\.json$/.test(path)).length;
  const isTaken = paths.has(wanted);
  if (isTaken && collision === "keep") fail("TEMPLATE_FILE_EXISTS", { file: wanted });
  // Either way one file is added.
  if (count >= maxTemplates) fail("TEMPLATES_TOO_MANY", { most: maxTemplates });
  if (!isTaken) return { path: wanted, backup: null };
  if (collision === "rename") return { path: findFree(suffix, toPath, paths), backup: null };
  const backup = findFree(`${suffix}-backup-${now.toISOString().slice(0, 10)}`, toPath, paths, true);
  return { path: wanted, backup };
}

/** The name itself if `mayBePlain`, else the name with the first number that is free. */
function findFree(
  name: string,
  toPath: (name: string) => string,
  paths: ReadonlySet<string>,
  mayBePlain = false,
): string {
  if (mayBePlain && !paths.has(toPath(name))) return toPath(name);
  for (let number = 2; ; number++) {
    const end = `-${number}`;
    const path = toPath((mayBePlain ? name : name.slice(0, maxSuffixLength - end.length)) + end);
    if (!paths.has(path)) return path;
  }
}
