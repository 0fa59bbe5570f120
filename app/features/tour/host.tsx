/** The tour as long as it waits: when it welcomes, and when it fetches the guide. */
import { useEffect, useState } from "react";
import { useLanguage } from "#app/i18n/index.ts";
import { loadGuide } from "./opener.ts";
import { leaveTour, useTourOpen } from "./progress.ts";
import { useFreeMoment, useOffer } from "./use-offer.ts";

export { openTour } from "./opener.ts";
export { Reminder } from "./reminder.tsx";

const loadWelcome = () => import("./welcome.tsx");

/** An offer that does not arrive is not made. */
const offerNothing = () => undefined;

export function TourHost() {
  const language = useLanguage();
  const isOpen = useTourOpen();
  const isDue = useOffer(isOpen);
  const welcome = useModule(isDue, loadWelcome, offerNothing);
  const isOffered = useFreeMoment(isDue && welcome !== null);
  // A tour that cannot be shown is closed where it stood, and whoever asks for it anew hears why.
  const guide = useModule(isOpen, loadGuide, leaveTour);
  return (
    <>
      {welcome ? <welcome.Welcome open={isOffered} /> : null}
      {guide && isOpen ? <guide.Guide key={language} /> : null}
    </>
  );
}

/** Null until it was wanted and has arrived; then it stays. */
function useModule<Module>(wanted: boolean, load: () => Promise<Module>, onMissing: () => void): Module | null {
  const [module, setModule] = useState<Module | null>(null);

  useEffect(() => {
    if (wanted) load().then((arrived) => setModule(arrived), onMissing);
  }, [wanted, load, onMissing]);

  return module;
}
