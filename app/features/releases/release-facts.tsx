import type { ReactNode } from "react";
import { useT } from "#app/i18n/index.ts";
import { Badge } from "#app/ui/badge.tsx";
import { CodeBlock } from "#app/ui/code-block.tsx";
import { Section } from "#app/ui/page.tsx";
import { type ReleaseView, statusTones } from "./view.ts";

export function ReleaseFacts({ release }: { release: ReleaseView & { sha256: string } }) {
  const t = useT();
  const { status, date, size, files, downloads, sha256 } = release;
  const dated = status === "draft" ? "releases.uploadedOn" : "releases.publishedOn";
  return (
    <Section title={t("releases.one.facts")}>
      <dl className="mb-5 divide-y divide-line border-y border-line">
        <Row term={t("releases.state")}>
          <Badge tone={statusTones[status]}>{t(`releases.status.${status}`)}</Badge>
          <time dateTime={date.iso} className="text-ink-2">
            {t(dated, { date: date.text })}
          </time>
        </Row>
        <Row term={t("releases.size")}>{size}</Row>
        <Row term={t("releases.files")}>{files}</Row>
        <Row term={t("releases.downloads")}>{downloads}</Row>
      </dl>
      <CodeBlock file={t("releases.one.sha256")}>{sha256}</CodeBlock>
    </Section>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 py-3 wide-phone:grid-cols-[160px_minmax(0,1fr)]">
      <dt className="text-small text-ink-3 wide-phone:leading-[22px]">{term}</dt>
      <dd className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink">{children}</dd>
    </div>
  );
}
