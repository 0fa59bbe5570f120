/**
 * At the bottom of every page of a view: whose portal it shows, for how long, and the only form that works. The page carries no
 * scripts, so the time is that of the request.
 */
import type { ReactNode } from "react";
import { useT } from "#app/i18n/index.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import { paths } from "#base/paths.ts";

export interface ViewBarData {
  name: string;
  minutes: number;
}

export function ViewBar({ view }: { view: ViewBarData | null }) {
  const t = useT();
  if (!view) return null;
  return (
    <div
      role="status"
      className="sticky bottom-0 z-30 flex flex-wrap items-center justify-center gap-x-5 gap-y-1.5 border-t border-admin bg-admin-soft px-4 py-2 text-admin print:hidden"
    >
      <p className="flex min-w-0 items-center gap-2.5">
        <Icon name="eye" className="flex-none" />
        <span className="min-w-0 wrap-anywhere">{t("viewAs.bar", { name: view.name, count: view.minutes })}</span>
      </p>
      <form method="post" action={paths.leaveView}>
        <button
          type="submit"
          className="button min-h-11 rounded-small border border-admin px-3 text-small tablet:min-h-8"
        >
          {t("viewAs.leave")}
        </button>
      </form>
    </div>
  );
}

/** No form inside works while a view is on, whatever the page is: they would act for the administrator. */
export function ViewFence({ view, children }: { view: ViewBarData | null; children: ReactNode }) {
  if (!view) return children;
  return (
    <fieldset disabled className="contents">
      {children}
    </fieldset>
  );
}
