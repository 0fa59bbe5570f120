/**
 * The staff's view without its weight on everybody's dashboard: the server renders it at once, the browser fetches its
 * code only where it is shown. Until that is there, the server's HTML stands.
 */
import { type ComponentProps, lazy, Suspense } from "react";
import { Business } from "./business/business.tsx";

const View = import.meta.env.SSR
  ? Business
  : lazy(() => import("./business/business.tsx").then((module) => ({ default: module.Business })));

export const LazyBusiness = (props: ComponentProps<typeof Business>) => (
  <Suspense>
    <View {...props} />
  </Suspense>
);
