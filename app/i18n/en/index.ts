/** English, in British spelling; it has exactly the keys of the French catalogue. */
import type { Catalogue } from "../translate.ts";
import { auth } from "./auth.ts";
import { dashboard } from "./dashboard.ts";
import { downloads } from "./downloads.ts";
import { errorScreen } from "./error-screen.ts";
import { errors } from "./errors.ts";
import { licences } from "./licences.ts";
import { notFound } from "./not-found.ts";
import { payments } from "./payments.ts";
import { profile } from "./profile.ts";
import { shell } from "./shell.ts";
import { toasts } from "./toasts.ts";
import { ui } from "./ui.ts";
import { upcoming } from "./upcoming.ts";
import { validation } from "./validation.ts";

export const en = {
  auth,
  dashboard,
  downloads,
  errorScreen,
  errors,
  licences,
  notFound,
  payments,
  profile,
  shell,
  toasts,
  ui,
  upcoming,
  validation,
} satisfies Catalogue;
