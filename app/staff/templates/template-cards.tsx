/** Templates as cards: a drawing, what it is, and the releases that take it. */
import { Form, Link } from "@remix-run/react";
import { Wireframe } from "#app/domain/wireframe/wireframe.tsx";
import { useT } from "#app/i18n/index.ts";
import { Button } from "#app/kit/parts/button.tsx";
import { Badge } from "#app/kit/parts/labels.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import { FitMark } from "./fit.tsx";
import type { TemplateCard } from "./gallery.server.ts";
import { PreviewPicture } from "./pictures/preview-picture.tsx";

export function TemplateCards({ cards }: { cards: readonly TemplateCard[] }) {
  return (
    <ul className="template-cards">
      {cards.map((card) => (
        <Card key={card.id} card={card} />
      ))}
    </ul>
  );
}

/** Of a card's picture in one, two or three columns. */
const sizes = "(min-width: 1100px) 260px, (min-width: 640px) 40vw, 80vw";

function Card({ card }: { card: TemplateCard }) {
  const t = useT();
  const { id, name, otherName, detail, state, needsReview, checks, uses, changed, picture } = card;
  return (
    <li className="template-card">
      <div className="template-picture">
        {picture.preview === undefined ? (
          <Wireframe drawing={picture.drawing} label={picture.label} />
        ) : (
          <PreviewPicture preview={picture.preview} alt={picture.alt} sizes={sizes} />
        )}
      </div>
      <div className="grid gap-1.5 p-4">
        <div className="flex min-h-6 items-center justify-between gap-2">
          <h2 className="min-w-0 font-strong wrap-anywhere text-ink">
            <Link to={staffPaths.template(id)}>
              <bdi>{name}</bdi>
            </Link>
          </h2>
          {state === "draft" || state === "deleted" ? (
            <Badge tone={state === "draft" ? "free" : "grey"}>{t(`templates.states.${state}`)}</Badge>
          ) : needsReview ? (
            <Badge tone="warn">{t("templates.toReview")}</Badge>
          ) : null}
        </div>
        {otherName ? (
          <p lang={otherName.language} className="-mt-1 text-small wrap-anywhere text-ink-3">
            <bdi>{otherName.name}</bdi>
          </p>
        ) : null}
        <p className="text-small text-ink-2">{detail}</p>
        <div className="mt-1 flex flex-wrap items-center gap-1">
          {checks.map(({ version, name: release, fit }) => (
            <FitMark key={version} name={release} fit={fit} />
          ))}
          <span className="ms-auto text-small text-ink-3">{uses}</span>
        </div>
        <p className="text-small text-ink-3">{changed}</p>
        {state === "deleted" ? (
          <Form method="post" action={staffPaths.template(id)} className="relative mt-2">
            <Button name="intent" value="undelete" variant="secondary" size="small" icon="undo-2">
              {t("templates.one.undelete")}
              <span className="sr-only"> {name}</span>
            </Button>
          </Form>
        ) : null}
      </div>
    </li>
  );
}
