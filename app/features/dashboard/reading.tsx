/** Pages that help at the start, or while no licence can be used. */
import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { RowLink } from "#app/ui/navigation.tsx";
import { Section } from "#app/ui/page.tsx";
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

/** Only pages that are open to everyone. */
export function Meanwhile() {
  const t = useT();
  return (
    <Section title={t("dashboard.meanwhile.title")}>
      <div className="grid gap-x-5 wide-phone:grid-cols-2">
        <RowLink to={paths.help} icon="footprints">
          {t("dashboard.meanwhile.help")}
        </RowLink>
        <RowLink to={paths.documentation} icon="book-open">
          {t("dashboard.meanwhile.documentation")}
        </RowLink>
        <RowLink to={paths.imageOptimizer} icon="wrench">
          {t("dashboard.meanwhile.tools")}
        </RowLink>
        <RowLink to={paths.support()} icon="life-buoy">
          {t("dashboard.meanwhile.ticket")}
        </RowLink>
      </div>
    </Section>
  );
}
