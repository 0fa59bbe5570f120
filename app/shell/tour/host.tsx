/** The idle tour: offers the welcome, loads the guide when needed, and shows the reminder on the dashboard. */
import { useEffect, useState } from "react";
import { useLanguage, useT } from "#app/i18n/index.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { useOffer, useUndisturbed } from "./offer.ts";
import { loadTour, useTourOpener } from "./opener.ts";
import { leaveTour, useRemembered, useTourOpen } from "./progress.ts";
import { estimateMinutes, tourSteps } from "./steps.ts";
import { useIsPhone } from "./viewport.ts";

export { openTour } from "./opener.ts";

const loadWelcome = () => import("./welcome.tsx");

/** If the code fails to load, make no offer. */
const ignoreFailure = () => undefined;

export function TourHost() {
  const language = useLanguage();
  const isOpen = useTourOpen();
  const isDue = useOffer(isOpen);
  const welcome = useLazyModule(isDue, loadWelcome, ignoreFailure);
  const isOffered = useUndisturbed(isDue && welcome !== null);
  // Close a tour that cannot be shown; starting it again reports why.
  const guide = useLazyModule(isOpen, loadTour, leaveTour);
  return (
    <>
      {welcome ? <welcome.Welcome open={isOffered} /> : null}
      {guide && isOpen ? <guide.Tour key={language} /> : null}
    </>
  );
}

/** Null until it was first needed and has loaded. */
function useLazyModule<Module>(wanted: boolean, load: () => Promise<Module>, onFailure: () => void): Module | null {
  const [module, setModule] = useState<Module | null>(null);

  useEffect(() => {
    if (wanted) load().then((loaded) => setModule(loaded), onFailure);
  }, [wanted, load, onFailure]);

  return module;
}

/** Tour progress with a link to continue. */
export function Reminder() {
  const t = useT();
  const done = useRemembered("tutorialStep");
  const tour = useTourOpener();
  const completed = useRemembered("tutorialCompleted");
  const left = tourSteps.length - done;
  if (useIsPhone() || completed) return null;
  return (
    <Section title={t("tour.reminder.title")}>
      <button
        type="button"
        onClick={() => tour.open(done)}
        aria-busy={tour.state === "pending" || undefined}
        className="flex w-full items-center gap-3 rounded-small py-1 text-left hover:bg-row-hover"
      >
        <Ring done={done} label={t("tour.reminder.done", { count: done, total: tourSteps.length })} />
        <span className="grid min-w-0 flex-1">
          <span className="font-strong text-ink">{t(done > 0 ? "tour.reminder.resume" : "tour.reminder.start")}</span>
          <span className="text-small text-ink-3">
            {t("tour.reminder.steps", { count: left })}, {t("tour.reminder.minutes", { count: estimateMinutes(left) })}
          </span>
        </span>
        <Icon name="chevron-right" className="size-4 text-ink-3" />
      </button>
      <p role="status" className="text-small text-bad empty:hidden">
        {tour.state === "failed" ? t("shell.account.tourFailed") : null}
      </p>
    </Section>
  );
}

const radius = 17;
const circumference = 2 * Math.PI * radius;

function Ring({ done, label }: { done: number; label: string }) {
  return (
    <span className="relative grid size-[38px] flex-none place-content-center">
      <svg viewBox="0 0 38 38" fill="none" strokeWidth="4" aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle cx="19" cy="19" r={radius} className="stroke-line" />
        {done > 0 ? (
          <circle
            cx="19"
            cy="19"
            r={radius}
            strokeDasharray={`${(done / tourSteps.length) * circumference} ${circumference}`}
            className="stroke-thread"
          />
        ) : null}
      </svg>
      <span aria-hidden className="text-count font-strong text-ink">
        {done}/{tourSteps.length}
      </span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
