/**
 * Keeps the business view out of the customers' bundle: the server renders it, and the browser loads its code only when
 * it is shown.
 */
import { type ComponentProps, lazy, Suspense } from "react";
import { Business } from "#app/staff/business/business.tsx";
import { Views } from "./views.tsx";

const View = import.meta.env.SSR
  ? Business
  : lazy(() => import("#app/staff/business/business.tsx").then((module) => ({ default: module.Business })));

export const LazyBusiness = (props: ComponentProps<typeof Business>) => (
  <Suspense>
    <View {...props} />
  </Suspense>
);

/**
 * Keeps the tabs of administrators out of the customers' bundle. They have no `Suspense` of their own, so a navigation
 * waits for them and the layout does not shift.
 */
export const LazyViews = import.meta.env.SSR
  ? Views
  : lazy(() => import("./views.tsx").then((module) => ({ default: module.Views })));
