/** How strong a typed password is. It advises and never blocks. */

import { useT } from "#app/i18n/index.ts";
import type { Score } from "#app/kit/forms/estimate-strength.ts";

export const scores = [0, 1, 2, 3, 4] as const satisfies readonly Score[];

const shades = ["bg-bad-mark", "bg-bad-mark", "bg-warn-mark", "bg-ok-mark", "bg-ok-mark"] as const;

export function PasswordStrength({ score }: { score: Score }) {
  const t = useT();
  return (
    <>
      <span aria-hidden className="grid grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} className={`h-1 rounded-full ${step <= Math.max(1, score) ? shades[score] : "bg-line"}`} />
        ))}
      </span>
      <span className="text-small text-ink-2">{t(`profile.password.strength.${score}`)}</span>
    </>
  );
}
