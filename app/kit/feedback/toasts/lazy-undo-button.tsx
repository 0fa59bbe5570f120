/** Keeps a button of the staff out of the customers' bundle. */
import { type ComponentProps, lazy, Suspense } from "react";
import { UndoButton } from "#app/kit/feedback/undo-button.tsx";

const Button = import.meta.env.SSR
  ? UndoButton
  : lazy(() => import("#app/kit/feedback/undo-button.tsx").then((module) => ({ default: module.UndoButton })));

export const LazyUndoButton = (props: ComponentProps<typeof UndoButton>) => (
  <Suspense>
    <Button {...props} />
  </Suspense>
);
