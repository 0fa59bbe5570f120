/** How long a password would hold: told while it is typed, where JavaScript runs. It advises and never refuses. */
import { useEffect, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import type { Score } from "./estimate-strength.ts";

const shades = ["bg-bad-mark", "bg-bad-mark", "bg-warn-mark", "bg-ok-mark", "bg-ok-mark"] as const;

interface StrengthProps {
  password: string;
  /** What others know of the person: worth nothing in a password. */
  about: string[];
}

export function Strength({ password, about }: StrengthProps) {
  const t = useT();
  const score = useScore(password, about);
  if (score === null) return null;
  return (
    <div className="grid gap-1.5">
      <div aria-hidden className="grid grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} className={`h-1 rounded-full ${step <= Math.max(1, score) ? shades[score] : "bg-line"}`} />
        ))}
      </div>
      <p role="status" className="text-small text-ink-2">
        {t(`profile.password.strength.${score}`)}
      </p>
    </div>
  );
}

/** Null while nothing is typed, and where the estimate cannot be had. */
function useScore(password: string, about: string[]): Score | null {
  const [score, setScore] = useState<Score | null>(null);
  const known = about.join("\n");
  useEffect(() => {
    let isCurrent = true;
    const estimate = async () => {
      if (password === "") return null;
      const { estimateStrength } = await import("./estimate-strength.ts");
      return estimateStrength(password, known.split("\n"));
    };
    estimate()
      .catch(() => null)
      .then((found) => isCurrent && setScore(found));
    return () => {
      isCurrent = false;
    };
  }, [password, known]);
  return score;
}
