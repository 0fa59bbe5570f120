/**
 * The staff's tabs without their weight on everybody's dashboard: the server renders them at once, the browser fetches
 * their code only for the staff. Without a `Suspense` of their own, a page that is about to be shown waits for them, so
 * that nothing moves.
 */
import { lazy } from "react";
import { Views } from "./views.tsx";

export const LazyViews = import.meta.env.SSR
  ? Views
  : lazy(() => import("./views.tsx").then((module) => ({ default: module.Views })));
