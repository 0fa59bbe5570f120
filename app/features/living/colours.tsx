import { useT } from "#app/i18n/index.ts";
import { Specimen } from "./specimen.tsx";

const families = [
  ["canvas", "surface", "raised", "sunken", "hover", "line", "line-2", "control", "ink-3", "ink-2", "ink"],
  ["accent-soft", "accent-line", "thread", "accent", "accent-hover", "accent-text", "on-accent"],
  ["deep", "deep-2", "deep-line", "on-deep-2", "on-deep", "glow", "on-glow"],
  ...["ok", "warn", "bad", "admin"].map((tone) => [`${tone}-soft`, `${tone}-line`, `${tone}-mark`, tone]),
  ["bad-fill", "on-mark", "row-hover", "skeleton", "avatar", "on-avatar"],
];

export function Colours() {
  const t = useT();
  return (
    <Specimen title={t("living.colours")}>
      {families.map((family) => (
        <ul key={family.join()} className="grid grid-cols-3 gap-x-2 gap-y-3 tablet:grid-cols-6 desktop:grid-cols-8">
          {family.map((name) => (
            <li key={name} className="min-w-0 text-tiny text-ink-2">
              <svg aria-hidden="true" className="mb-1 block h-8 w-full">
                <rect width="100%" height="100%" rx="8" fill={`var(--color-${name})`} className="stroke-line-2" />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      ))}
    </Specimen>
  );
}
