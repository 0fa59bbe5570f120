/** A toast is an id with parameters; its text comes from the catalogue when it is shown. */
import type { Catalogue } from "#app/i18n/index.ts";

type Toasts = Catalogue["toasts"];

/** Keys under `toasts` in the catalogue, for example `licences.activated`. */
export type ToastId = { [Group in keyof Toasts]: `${Group}.${keyof Toasts[Group] & string}` }[keyof Toasts];

export const toastTypes = ["success", "info", "error"] as const;

export interface Toast {
  type: (typeof toastTypes)[number];
  id: ToastId;
  params?: Record<string, string | number>;
  /** The event that the toast offers to undo; for the staff. */
  undo?: string;
}
