/** A toast is an id with parameters; its text comes from the catalogue when it is shown. */
import type { Catalogue } from "#app/i18n/index.ts";
import type { ErrorCode } from "#base/errors.ts";

type TextKey<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string ? Name : `${Name}.${TextKey<Texts[Name]>}`;
}[keyof Texts & string];

/**
 * Keys under `toasts` in the catalogue, for example `licences.activated`, or an error whose page is left. The page that
 * follows must have the section `errors` in the browser.
 */
export type ToastId = TextKey<Catalogue["toasts"]> | ErrorToastId;
export type ErrorToastId = `errors.${ErrorCode}`;

export const isErrorToast = (id: ToastId): id is ErrorToastId => id.startsWith("errors.");

export const toastTypes = ["success", "info", "error"] as const;

export interface Toast {
  type: (typeof toastTypes)[number];
  id: ToastId;
  params?: Record<string, string | number>;
  /** The event that the toast offers to undo; for the staff. */
  undo?: string;
  /** The saved view that the toast offers to restore; for the staff. */
  restores?: string;
}
