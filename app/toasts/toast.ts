/** A toast is a typed id with parameters; it is worded when it is shown. */
import type { Catalogue } from "#app/i18n/index.ts";

type Toasts = Catalogue["toasts"];

/** `licences.activated` and its like: the keys under `toasts` in the catalogue. */
export type ToastId = { [Group in keyof Toasts]: `${Group}.${keyof Toasts[Group] & string}` }[keyof Toasts];

export const toastTypes = ["success", "info", "error"] as const;

export interface Toast {
  type: (typeof toastTypes)[number];
  id: ToastId;
  params?: Record<string, string | number>;
}
