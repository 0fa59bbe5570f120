/** Column beside the releases: the viewer's stores, or why there are none. */
import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Section } from "#app/ui/page.tsx";
import { paths } from "#base/paths.ts";
import { Stores } from "./stores.tsx";
import type { LineView } from "./view.ts";

export type Ownership = "unverified" | "unavailable" | "none" | "owner";

interface BesideProps {
  ownership: Ownership;
  line: LineView;
  purchaseUrl: string | null;
}

export function Beside({ ownership, line, purchaseUrl }: BesideProps) {
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
