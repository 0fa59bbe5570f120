/** Why the chosen product sells, and where to look further. */
import { useT } from "#app/i18n/index.ts";
import { Section } from "#app/kit/parts/page.tsx";
import type { ChosenProduct } from "./view.server.ts";

export function ProductDetails({ product: { reason, links } }: { product: ChosenProduct }) {
  const t = useT();
  return (
    <Section title={t("winningProducts.why")}>
      <p className="wrap-anywhere text-ink-2">{reason}</p>
      {links.length > 0 ? (
        <>
          <h3 className="mt-4 mb-1 text-small font-label text-ink">{t("winningProducts.links")}</h3>
          <ul className="grid gap-1">
            {links.map(({ to, host }) => (
              <li key={to}>
                <a href={to} target="_blank" rel="noreferrer" className="link break-all">
                  {host}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Section>
  );
}
