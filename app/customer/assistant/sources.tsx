/** The rows of pages behind an answer. */
import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import type { Source } from "#workers/portal/assistant/contract.ts";

export function Sources({ sources }: { sources: Source[] }) {
  const t = useT();
  return (
    <ul aria-label={t("assistant.sources")} className="chat-sources">
      {sources.map(({ title, path }) => (
        <li key={path}>
          <Link to={path}>
            <Icon name="book-open" className="text-thread" />
            <span>{title}</span>
            <Icon name="chevron-right" className="size-4" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
