/** The idle tour: shows the welcome dialog and loads the guide when needed. */
import { useEffect, useState } from "react";
import { useLanguage } from "#app/i18n/index.ts";
import { useFreeMoment, useOffer } from "./offer.ts";
import { loadGuide } from "./opener.ts";
import { leaveTour, useTourOpen } from "./progress.ts";

export { openTour } from "./opener.ts";
export { Reminder } from "./reminder.tsx";

const loadWelcome = () => import("./welcome.tsx");

/** If the code fails to load, make no offer. */
const offerNothing = () => undefined;

export function TourHost() {
  const language = useLanguage();
  const isOpen = useTourOpen();
  const isDue = useOffer(isOpen);
  const welcome = useModule(isDue, loadWelcome, offerNothing);
  const isOffered = useFreeMoment(isDue && welcome !== null);
  // Close a tour that cannot be shown; starting it again reports why.
  const guide = useModule(isOpen, loadGuide, leaveTour);
  return (
    <>
      {welcome ? <welcome.Welcome open={isOffered} /> : null}
      {guide && isOpen ? <guide.Guide key={language} /> : null}
    </>
  );
}

/** Null until it is first needed and loaded. */
function useModule<Module>(wanted: boolean, load: () => Promise<Module>, onMissing: () => void): Module | null {
  const [module, setModule] = useState<Module | null>(null);

  useEffect(() => {
    if (wanted) load().then((arrived) => setModule(arrived), onMissing);
  }, [wanted, load, onMissing]);

  return module;
}
