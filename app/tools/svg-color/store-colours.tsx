/** The colours of the connected store, for the chosen colours or for the whole drawing. */
import { useState } from "react";
import { describeError } from "#app/i18n/error-message.ts";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { Skeleton, SkeletonBlock } from "#app/kit/feedback/loading.tsx";
import { Button } from "#app/kit/parts/button.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { paths } from "#base/paths.ts";
import { toStoreName } from "#base/store-address.ts";
import type { ColourScheme } from "#workers/licences/shopify/contract.ts";
import { type Colour, isSeen } from "./colour.ts";
import { Swatch } from "./swatch.tsx";
import type { StoreReply } from "./use-store-colours.ts";

interface StoreColoursProps {
  stores: readonly string[];
  storesFailed: boolean;
  shop: string | null;
  reply: StoreReply;
  /** The background that the drawing must be seen on. */
  ground: Colour;
  canApply: boolean;
  onShop: (shop: string) => void;
  onRetry: () => void;
  onApply: (colour: Colour) => void;
  onApplyAll: (palette: readonly Colour[]) => void;
}

export function StoreColours(props: StoreColoursProps) {
  const t = useT();
  const { stores, storesFailed, shop, reply, onShop, onRetry } = props;
  if (shop === null)
    return (
      <Section title={t("svgColor.store.none")}>
        <p className="text-ink-2">{t(storesFailed ? "svgColor.store.failed" : "svgColor.store.connect")}</p>
        {storesFailed ? null : (
          <a href={paths.activate} className="link">
            {t("svgColor.store.activate")}
          </a>
        )}
      </Section>
    );
  const error = reply && "code" in reply ? describeError(t, { code: reply.code }) : null;
  return (
    <Section title={t("svgColor.store.title", { store: toStoreName(shop) })}>
      <div className="grid gap-3">
        {stores.length > 1 ? (
          <select
            aria-label={t("svgColor.store.choose")}
            value={shop}
            onChange={({ currentTarget }) => onShop(currentTarget.value)}
            className="field"
          >
            {stores.map((store) => (
              <option key={store} value={store}>
                {toStoreName(store)}
              </option>
            ))}
          </select>
        ) : null}
        {reply === null ? (
          <Skeleton>
            <SkeletonBlock className="h-10" />
          </Skeleton>
        ) : null}
        {error ? (
          <Alert
            tone="bad"
            title={error.sentence}
            action={
              <Button type="button" variant="secondary" size="small" onClick={onRetry}>
                {t("svgColor.store.again")}
              </Button>
            }
          >
            {error.fix}
          </Alert>
        ) : null}
        {reply && !("code" in reply) ? (
          <Schemes {...props} key={shop} theme={reply.theme} schemes={reply.schemes} />
        ) : null}
      </div>
    </Section>
  );
}

interface SchemesProps extends Pick<StoreColoursProps, "ground" | "canApply" | "onApply" | "onApplyAll"> {
  theme: string;
  schemes: readonly ColourScheme[];
}

function Schemes({ theme, schemes, ground, canApply, onApply, onApplyAll }: SchemesProps) {
  const t = useT();
  const [at, setAt] = useState(0);
  const scheme = schemes[at];
  if (!scheme) return <p className="text-ink-2">{t("svgColor.store.empty", { theme })}</p>;
  const nameScheme = ({ id }: ColourScheme) =>
    id === null ? t("svgColor.store.settings") : t("svgColor.store.scheme", { id });
  return (
    <>
      <p className="text-small text-ink-2">{t("svgColor.store.from", { theme })}</p>
      {schemes.length > 1 ? (
        <select
          aria-label={t("svgColor.store.schemes")}
          value={at}
          onChange={({ currentTarget }) => setAt(Number(currentTarget.value))}
          className="field"
        >
          {schemes.map((each, index) => (
            <option key={each.id} value={index}>
              {nameScheme(each)}
            </option>
          ))}
        </select>
      ) : null}
      <ul className="flex flex-wrap gap-2">
        {scheme.colours.map(({ id, value }) => (
          <li key={id}>
            <button
              type="button"
              disabled={!canApply}
              onClick={() => onApply(value)}
              title={`${id.replaceAll("_", " ")} ${value}`}
              aria-label={t("svgColor.store.apply", { name: id.replaceAll("_", " "), colour: value })}
              className="svg-swatch-button svg-swatch-large"
            >
              <Swatch colour={value} />
            </button>
          </li>
        ))}
      </ul>
      {canApply ? null : <p className="text-small text-ink-3">{t("svgColor.store.hint")}</p>}
      <Button
        type="button"
        variant="secondary"
        icon="sparkles"
        wide
        onClick={() => onApplyAll(scheme.colours.map(({ value }) => value))}
      >
        {t("svgColor.store.applyAll")}
      </Button>
      {scheme.colours.some(({ value }) => isSeen(value, ground)) ? null : (
        <p className="text-small text-warn">{t("svgColor.store.unseen")}</p>
      )}
    </>
  );
}
