/** Labels that the list and the page of one licence share. */

import { type LicenceState, stateTones } from "#app/domain/licence-state.ts";
import { useT } from "#app/i18n/index.ts";
import { Badge, LicenceBlocks } from "#app/kit/parts/labels.tsx";

export function StateBadge({ state }: { state: LicenceState }) {
  const t = useT();
  return <Badge tone={stateTones[state]}>{t(`licenceList.states.${state}`)}</Badge>;
}

/** Marks the licence of a development store, which counts nowhere. */
export function DevelopmentBadge() {
  const t = useT();
  return <Badge tone="grey">{t("licenceList.kinds.development")}</Badge>;
}

/** The owner's licences as blocks, filled while they are in a store. */
export function Places({ installed, authorised }: { installed: number; authorised: number }) {
  const t = useT();
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <LicenceBlocks installed={installed} all={authorised} />
      {t("licenceList.places", { installed, authorised })}
    </span>
  );
}
