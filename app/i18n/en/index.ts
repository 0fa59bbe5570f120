/** English, in British spelling; it has exactly the keys of the French catalogue. */
import type { Catalogue } from "../translate.ts";
import { announcements } from "./announcements.ts";
import { auth } from "./auth.ts";
import { business } from "./business.ts";
import { changelog } from "./changelog.ts";
import { dashboard } from "./dashboard.ts";
import { downloads } from "./downloads.ts";
import { errorScreen } from "./error-screen.ts";
import { errors } from "./errors.ts";
import { exemption } from "./exemption.ts";
import { guides } from "./guides.ts";
import { jobMessages } from "./job-messages.ts";
import { licences } from "./licences.ts";
import { maintenance } from "./maintenance.ts";
import { move } from "./move.ts";
import { moveRequests } from "./move-requests.ts";
import { nextStep } from "./next-step.ts";
import { notFound } from "./not-found.ts";
import { notifications } from "./notifications.ts";
import { ownData } from "./own-data.ts";
import { payments } from "./payments.ts";
import { photo } from "./photo.ts";
import { points } from "./points.ts";
import { pointsDesk } from "./points-desk.ts";
import { pointsMessages } from "./points-messages.ts";
import { profile } from "./profile.ts";
import { releases } from "./releases.ts";
import { securityMessages } from "./security-messages.ts";
import { session } from "./session.ts";
import { shell } from "./shell.ts";
import { store } from "./store.ts";
import { themes } from "./themes.ts";
import { toasts } from "./toasts.ts";
import { tour } from "./tour.ts";
import { twoFactors } from "./two-factors.ts";
import { ui } from "./ui.ts";
import { upcoming } from "./upcoming.ts";
import { update } from "./update.ts";
import { updateNotes } from "./update-notes.ts";
import { validation } from "./validation.ts";

export const en = {
  announcements,
  auth,
  business,
  changelog,
  dashboard,
  downloads,
  errorScreen,
  errors,
  exemption,
  guides,
  jobMessages,
  licences,
  maintenance,
  move,
  moveRequests,
  nextStep,
  notFound,
  notifications,
  ownData,
  payments,
  points,
  pointsDesk,
  pointsMessages,
  photo,
  profile,
  releases,
  securityMessages,
  session,
  shell,
  themes,
  store,
  toasts,
  tour,
  twoFactors,
  ui,
  upcoming,
  update,
  updateNotes,
  validation,
} satisfies Catalogue;
