/** Every component in every state, and the design tokens. For developers: English only, not found in production. */
import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Icon, iconNames } from "#app/kit/parts/icon.tsx";
import { Logo, PageHead } from "#app/kit/parts/page.tsx";
import { links as proseLinks } from "#app/kit/parts/prose.tsx";
import { requireAccess } from "#workers/portal/session/guards.server.ts";
import { controls } from "./controls.tsx";
import { Lists } from "./lists.tsx";
import { messages } from "./messages.tsx";

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

const tokens = {
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

export const handle = { title: (page: unknown) => (page ? { text: "Components" } : "notFound.title") };
export const links: LinksFunction = proseLinks;

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAccess({ context, request });
  if (context.configuration.production) throw data({ code: "NOT_FOUND" }, { status: 404 });
  return {};
}

const specimens = { ...controls, ...messages, Lists: <Lists />, ...tokens };

export default function Components() {
  return (
    <div lang="en">
      <PageHead title="Components" lead="Every part of the pages, in every state." />
      {Object.entries(specimens).map(([title, samples]) => (
        <section
          key={title}
          className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 border-t border-line py-7 desktop:grid-cols-[132px_minmax(0,1fr)]"
        >
          <h2 className="font-strong text-ink">{title}</h2>
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">{samples}</div>
        </section>
      ))}
    </div>
  );
}
