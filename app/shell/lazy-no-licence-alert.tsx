/** Keeps an alert of administrators out of the customers' bundle. */
import { lazy } from "react";
import { NoLicenceAlert } from "./no-licence-alert.tsx";

export const LazyNoLicenceAlert = import.meta.env.SSR
  ? NoLicenceAlert
  : lazy(() => import("./no-licence-alert.tsx").then((module) => ({ default: module.NoLicenceAlert })));
