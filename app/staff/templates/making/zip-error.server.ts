/** Why the ZIP of templates is refused, with the file at fault. */
import type { ErrorMessage } from "#app/i18n/error-message.ts";
import type { T } from "#app/i18n/index.ts";
import type { AppError } from "#base/errors.ts";
import { releaseFaults } from "#workers/licences/releases/contract.ts";

export function describeZipError(t: T, { fault, file = "ZIP" }: NonNullable<AppError["details"]>): ErrorMessage {
  const known = releaseFaults.find((each) => each === fault) ?? "not-zip";
  // A ZIP of templates has its own limits.
  if (known === "empty" || known === "too-many" || known === "bomb") {
    const params = { file: String(file) };
    return {
      sentence: t(`templateEditor.import.faults.${known}.sentence`, params),
      fix: t(`templateEditor.import.faults.${known}.fix`),
    };
  }
  return {
    sentence: t(`releases.faults.${known}.sentence`, { file: String(file) }),
    fix: t(`releases.faults.${known}.fix`),
  };
}
