import { Icon, iconNames } from "#app/kit/parts/icon.tsx";
import { Logo } from "#app/kit/parts/page.tsx";

const colours = [
  ["canvas", "surface", "raised", "sunken", "hover", "line", "line-2", "control", "ink-3", "ink-2", "ink"],
  ["accent-soft", "accent-line", "thread", "accent", "accent-hover", "accent-text", "on-accent"],
  ["deep", "deep-2", "deep-line", "on-deep-2", "on-deep", "glow", "on-glow"],
  ...["ok", "warn", "bad", "admin"].map((tone) => [`${tone}-soft`, `${tone}-line`, `${tone}-mark`, tone]),
  ["bad-fill", "on-mark", "row-hover", "skeleton", "avatar", "on-avatar"],
];

const sizes =
  "text-display text-h1 text-panel text-dialog text-h2 text-lead text-body text-prose text-small text-tiny text-code text-figure text-figure-2 text-figure-3".split(
    " ",
  );

export const tokens = {
  Colours: colours.map((family) => (
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
  )),
  Type: sizes.map((size) => (
    <p key={size} className={`text-ink ${size}`}>
      1,284 · {size}
    </p>
  )),
  Icons: (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-2 text-small text-ink-2 wide-phone:grid-cols-3 desktop:grid-cols-5">
      <li>
        <Logo />
      </li>
      {iconNames.map((name) => (
        <li key={name} className="flex min-w-0 items-center gap-2.5">
          <Icon name={name} className="text-ink" />
          <span className="truncate">{name}</span>
        </li>
      ))}
    </ul>
  ),
};
