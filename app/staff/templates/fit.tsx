/** What a release makes of a template: a mark on a card, a badge in a table. */
import { useT } from "#app/i18n/index.ts";
import { Icon, type IconName } from "#app/kit/parts/icon.tsx";
import { Badge, type BadgeTone } from "#app/kit/parts/labels.tsx";
import type { Fit } from "#workers/licences/templates/finding-contract.ts";

const looks: Record<Fit, { icon: IconName; colour: string; tone: BadgeTone }> = {
  fits: { icon: "check", colour: "text-ok-mark", tone: "ok" },
  loses: { icon: "minus", colour: "text-warn-mark", tone: "warn" },
  fails: { icon: "x", colour: "text-bad-mark", tone: "bad" },
};

/** `name` is the version, and says so of a halted release. */
export function FitMark({ name, fit }: { name: string; fit: Fit }) {
  const t = useT();
  const { icon, colour } = looks[fit];
  return (
    <span className="fit-mark">
      <Icon name={icon} className={colour} />
      <span aria-hidden>{name}</span>
      <span className="sr-only">{t("templates.fitOf", { version: name, fit: t(`templates.fits.${fit}`) })}</span>
    </span>
  );
}

export function FitBadge({ fit }: { fit: Fit }) {
  const t = useT();
  return <Badge tone={looks[fit].tone}>{t(`templates.fits.${fit}`)}</Badge>;
}
