/** Pages beside licences and stores: guides for the start, and what is open to everyone. */
import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { RowLink } from "#app/kit/parts/navigation.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { paths } from "#base/paths.ts";

/** How to get from the licence to the published theme. */
export function Guides() {
  const t = useT();
  const all = (
    <Link to={paths.help} className="link">
      {t("dashboard.guides.all")}
    </Link>
  );
  return (
    <Section title={t("dashboard.guides.title")} aside={all}>
      <RowLink to={paths.guide("help", "install")} icon="book-open">
        {t("dashboard.guides.install")}
      </RowLink>
      <RowLink to={paths.guide("help", "publish")} icon="book-open">
        {t("dashboard.guides.publish")}
      </RowLink>
    </Section>
  );
}

/** @param isWaiting no licence can be used yet */
export function OtherPages({ isWaiting }: { isWaiting: boolean }) {
  const t = useT();
  return (
    <Section title={t(isWaiting ? "dashboard.pages.meanwhile" : "dashboard.pages.title")}>
      <div className="grid gap-x-5 wide-phone:grid-cols-2">
        <RowLink to={paths.help} icon="footprints">
          {t("dashboard.pages.help")}
        </RowLink>
        <RowLink to={paths.documentation} icon="book-open">
          {t("dashboard.pages.documentation")}
        </RowLink>
        <RowLink to={paths.imageOptimizer} icon="wrench">
          {t("dashboard.pages.tools")}
        </RowLink>
        <RowLink to={paths.support()} icon="life-buoy">
          {t("dashboard.pages.ticket")}
        </RowLink>
      </div>
    </Section>
  );
}
