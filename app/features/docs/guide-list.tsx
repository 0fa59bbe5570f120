/** The other guides of a shelf, below its start page. */
import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { ListedGuide } from "./guide-page.server.ts";

export function GuideShelf({ guides }: { guides: ListedGuide[] }) {
  const t = useT();
  const [, ...others] = guides;
  if (others.length === 0) return null;
  return (
    <nav aria-labelledby="all-guides" className="mt-11 print:hidden">
      <h2 id="all-guides" className="mb-2 text-h2 text-ink">
        {t("guides.all")}
      </h2>
      <ul className="border-t border-line">
        {others.map(({ to, title, description }) => (
          <li key={to} className="relative flex items-center gap-4 border-b border-line py-3 hover:bg-row-hover">
            <div className="min-w-0 flex-1">
              <Link to={to} className="font-strong text-ink before:absolute before:inset-0">
                {title}
              </Link>
              <p className="text-small text-ink-2">{description}</p>
            </div>
            <Icon name="chevron-right" className="size-4 text-ink-3" />
          </li>
        ))}
      </ul>
    </nav>
  );
}
