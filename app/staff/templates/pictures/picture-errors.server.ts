/** Why a picture is refused, in a sentence that names it. */
import { describeError } from "#app/i18n/error-message.ts";
import type { T } from "#app/i18n/index.ts";
import type { AppError } from "#base/errors.ts";
import { pictureFaults } from "#workers/licences/templates/pictures/contract.ts";

export const findFault = ({ code, details }: AppError) =>
  code === "PICTURE_INVALID" ? pictureFaults.find((each) => each === details?.fault) : undefined;

export function describePictureError(t: T, error: AppError, file: string): string {
  const fault = findFault(error);
  return fault ? t(`templatePictures.faults.${fault}`, { file }) : `${file}\u00a0: ${describeError(t, error).sentence}`;
}
