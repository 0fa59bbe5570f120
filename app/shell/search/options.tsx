/** The options of the palette's list box, in their groups, and the forms of those that are done at once. */
import { Link, useLocation } from "@remix-run/react";
import type { FormEvent } from "react";
import { Icon } from "#app/kit/parts/icon.tsx";
import { savePreference } from "#app/kit/parts/local-preferences.ts";
import { paths } from "#base/paths.ts";
import type { Hit } from "./hit.ts";
import { HitRow } from "./hit-row.tsx";
import { HitFields } from "./search-results.tsx";

export interface Listed {
  key: string;
  title: string;
  hits: Hit[];
}

interface OptionsProps {
  listed: Listed[];
  /** Counted over all groups. */
  active: number;
  optionId(index: number): string;
  onPoint(index: number): void;
}

export function Options({ listed, active, optionId, onPoint }: OptionsProps) {
  let index = 0;
  const titleId = (key: string) => `${optionId(0)}-${key}`;
  return listed.map(({ key, title, hits }) => (
    // biome-ignore lint/a11y/useSemanticElements: a field set cannot group options.
    <div key={key} role="group" aria-labelledby={titleId(key)}>
      <div id={titleId(key)} role="presentation" className="search-group">
        {title}
      </div>
      {hits.map((hit) => {
        const place = index++;
        const option = {
          ...{ id: optionId(place), role: "option", tabIndex: -1, className: "search-row w-full text-left" },
          "aria-selected": place === active,
          onPointerMove: () => onPoint(place),
        };
        return <Option key={option.id} hit={hit} option={option} />;
      })}
    </div>
  ));
}

function Option({ hit, option }: { hit: Hit; option: { id: string; className: string } }) {
  const content = (
    <>
      <HitRow hit={hit} />
      <kbd aria-hidden>
        <Icon name="corner-down-left" />
      </kbd>
    </>
  );
  if (hit.fields) {
    return (
      <button type="submit" form={`${option.id}-form`} {...option}>
        {content}
      </button>
    );
  }
  return hit.to.startsWith("/") ? (
    <Link to={hit.to} {...option}>
      {content}
    </Link>
  ) : (
    <a href={hit.to} rel="noreferrer" {...option}>
      {content}
    </a>
  );
}

/** Outside the list box, which may contain options only. */
export function PostForms({
  listed,
  optionId,
  onClose,
}: Pick<OptionsProps, "listed" | "optionId"> & { onClose(): void }) {
  const { pathname, search } = useLocation();

  /** The theme changes without loading the page again, which would lose typed text. */
  function onSubmit(event: FormEvent<HTMLFormElement>, theme: string | undefined) {
    if (theme !== "light" && theme !== "dark") return;
    event.preventDefault();
    void savePreference(paths.preferences, { theme });
    onClose();
  }

  return listed
    .flatMap(({ hits }) => hits)
    .map((hit, index) =>
      hit.fields ? (
        <form
          key={optionId(index)}
          id={`${optionId(index)}-form`}
          method="post"
          action={hit.to}
          onSubmit={(event) => onSubmit(event, hit.fields?.theme)}
        >
          <HitFields hit={hit} returnTo={pathname + search} />
        </form>
      ) : null,
    );
}
