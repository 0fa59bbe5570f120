/** Column beside the releases: how far each store is from the newest release, or why there are no stores. */

import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useT } from "#app/i18n/index.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import { StoreName, VersionPair } from "#app/kit/parts/labels.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { paths } from "#base/paths.ts";
import type { LineView, StoreVersionView } from "./view.ts";

export type Ownership = "unverified" | "unavailable" | "none" | "owner";

interface StoreColumnProps {
  ownership: Ownership;
  line: LineView;
  purchaseUrl: string | null;
}

export function StoreColumn({ ownership, line, purchaseUrl }: StoreColumnProps) {
  const t = useT();
  switch (ownership) {
    case "unverified":
      return (
        <Section title={t("changelog.unverified.title")}>
          <p className="mb-2.5 text-ink-2">{t("changelog.unverified.text")}</p>
          <Link to={paths.profile} className="link">
            {t("changelog.unverified.profile")}
          </Link>
        </Section>
      );
    case "unavailable":
      return (
        <Section title={t("changelog.stores.title")}>
          <p role="alert" className="mb-2.5 text-ink-2">
            {t("changelog.storesUnavailable.text")}
          </p>
          <Link to={paths.changelog} className="link">
            {t("changelog.storesUnavailable.retry")}
          </Link>
        </Section>
      );
    case "none":
      return (
        <Section title={t("changelog.noLicence.title")}>
          <p className="mb-2.5 text-ink-2">{t("changelog.noLicence.text")}</p>
          {purchaseUrl ? (
            <a href={purchaseUrl} rel="noreferrer" className="link">
              {t("changelog.noLicence.buy")}
            </a>
          ) : null}
        </Section>
      );
    case "owner":
      return line.stores.length > 0 && line.newest ? (
        <Stores stores={line.stores} newest={line.newest} />
      ) : (
        <Section title={t("changelog.stores.title")}>
          <p className="mb-2.5 text-ink-2">{t("changelog.stores.none")}</p>
          <Link to={paths.activate} className="link">
            {t("changelog.stores.activate")}
          </Link>
        </Section>
      );
  }
}

/** Further ones are collapsed. */
const maxRows = 6;

function Stores({ stores, newest }: { stores: StoreVersionView[]; newest: string }) {
  const t = useT();
  const placed = stores.filter(({ state }) => state !== "unknown");
  const unknown = stores.filter(({ state }) => state === "unknown");
  const row = (store: StoreVersionView) => <Store key={store.shop} store={store} newest={newest} />;
  return (
    <>
      {placed.length > 0 ? (
        <Section title={t("changelog.stores.title")}>
          <Rows stores={placed} row={row} />
        </Section>
      ) : null}
      {unknown.length > 0 ? (
        <Section title={t("changelog.unknown.title")}>
          <p className="mb-3 text-small text-ink-2">{t("changelog.unknown.text")}</p>
          <Rows stores={unknown} row={row} />
          <Link to={paths.install} className="link mt-3 inline-block">
            {t("changelog.unknown.install")}
          </Link>
        </Section>
      ) : null}
    </>
  );
}

function Rows({ stores, row }: { stores: StoreVersionView[]; row: (store: StoreVersionView) => ReactNode }) {
  const t = useT();
  const hidden = stores.slice(maxRows);
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">{stores.slice(0, maxRows).map(row)}</ul>
      {hidden.length > 0 ? (
        <details>
          <summary className="link mt-3 w-fit text-small">
            {t("changelog.stores.more", { count: hidden.length })}
          </summary>
          <ul className="mt-3 divide-y divide-line border-y border-line">{hidden.map(row)}</ul>
        </details>
      ) : null}
    </>
  );
}

function Store({ store, newest }: { store: StoreVersionView; newest: string }) {
  const { shop, state, version, missing } = store;
  const t = useT();
  return (
    <li className="grid justify-items-start gap-1.5 py-3">
      <StoreName domain={shop} />
      {state === "newest" && version ? (
        <p className="flex items-center gap-1.5 text-small text-ink-2">
          <Icon name="check" className="size-3.5 text-ok-mark" />
          {t("changelog.stores.newest", { version })}
        </p>
      ) : null}
      {missing > 0 && version ? (
        <>
          <VersionPair from={version} to={newest} />
          <StoreLag {...{ state, shop, missing, newest }} />
        </>
      ) : null}
    </li>
  );
}

function StoreLag({
  state,
  shop,
  missing,
  newest,
}: Pick<StoreVersionView, "state" | "shop" | "missing"> & { newest: string }) {
  const t = useT();
  if (state === "skipped")
    return <p className="text-small text-ink-3">{t("changelog.stores.skipped", { version: newest })}</p>;
  if (state === "paused") return <p className="text-small text-warn">{t("changelog.stores.paused")}</p>;
  if (state !== "lost")
    return <p className="text-small text-ink-3">{t("changelog.stores.missing", { count: missing })}</p>;
  return (
    <p className="text-small text-bad">
      {t("changelog.stores.lost")}{" "}
      <Link to={paths.renew(shop)} className="link" aria-label={t("changelog.stores.renewNamed", { store: shop })}>
        {t("changelog.stores.renew")}
      </Link>
    </p>
  );
}
