/** Pictures with their size, where they are from, and the templates that name them. */
import { Form, Link } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { useListAddress } from "#app/kit/lists/list-address.ts";
import { Pages } from "#app/kit/lists/list-view.tsx";
import { Button } from "#app/kit/parts/button.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import type { PicturesView } from "./picture-list.server.ts";

export function MissingPictures({ missing }: Pick<PicturesView, "missing">) {
  const t = useT();
  if (missing.length === 0) return null;
  return (
    <div className="mb-9 grid max-w-[760px] gap-3">
      <Alert tone="warn" title={t("templatePictures.missing.title", { count: missing.length })}>
        {t("templatePictures.missing.text")}
      </Alert>
      <ul className="grid gap-2">
        {missing.map(({ name, ...uses }) => (
          <li key={name} className="grid gap-0.5">
            <code className="font-mono text-code wrap-anywhere text-ink">{name}</code>
            <Uses {...uses} />
          </li>
        ))}
      </ul>
    </div>
  );
}

export function PictureList({ view: { pictures, pages, total, count } }: { view: PicturesView }) {
  const t = useT();
  const address = useListAddress(staffPaths.templatePictures);
  if (total === 0) {
    return (
      <div className="mt-9">
        <EmptyState drawing="inbox" title={t("templatePictures.empty.title")}>
          {t("templatePictures.empty.text")}
        </EmptyState>
      </div>
    );
  }
  return (
    <Section title={t("templatePictures.list")} aside={count}>
      <ul className="template-pictures">
        {pictures.map((picture) => (
          <Picture key={picture.name} picture={picture} />
        ))}
      </ul>
      <Pages pages={pages} shown={pictures.length} address={address} whole={count} />
    </Section>
  );
}

function Picture({ picture }: { picture: PicturesView["pictures"][number] }) {
  const t = useT();
  const { name, source, size, address, added, usedBy, rest } = picture;
  return (
    <li>
      <img src={address} alt={t("templatePictures.alt", { name })} width={120} height={90} loading="lazy" />
      <div className="grid min-w-0 gap-0.5 text-small text-ink-2">
        <p className="flex flex-wrap gap-x-3">
          <code className="font-mono text-code wrap-anywhere text-ink">{name}</code>
          <span className="text-ink-3">{size}</span>
        </p>
        <p className="wrap-anywhere">{t("templatePictures.sourceOf", { source })}</p>
        <p className="wrap-anywhere text-ink-3">{added}</p>
        <Uses usedBy={usedBy} rest={rest} />
      </div>
      {usedBy.length === 0 ? (
        <Form method="post" encType="multipart/form-data">
          <input type="hidden" name="remove" value={name} />
          <Button
            variant="secondary"
            size="small"
            icon="trash-2"
            aria-label={t("templatePictures.deleteName", { name })}
          >
            {t("templatePictures.delete")}
          </Button>
        </Form>
      ) : null}
    </li>
  );
}

function Uses({ usedBy, rest }: Pick<PicturesView["missing"][number], "usedBy" | "rest">) {
  const t = useT();
  if (usedBy.length === 0) return <p>{t("templatePictures.unused")}</p>;
  return (
    <ul className="flex flex-wrap gap-x-3 text-small text-ink-2">
      {usedBy.map(({ id, name }) => (
        <li key={id}>
          <Link to={staffPaths.template(id)} className="link">
            {name}
          </Link>
        </li>
      ))}
      {rest > 0 ? <li>{t("templatePictures.moreUses", { count: rest, rest })}</li> : null}
    </ul>
  );
}
