/** Notes and checksum of each release; the newest is expanded. */

import type { NotesBlock } from "#app/domain/parse-notes.ts";
import { ReleaseNotes } from "#app/domain/release-notes.tsx";
import { useT } from "#app/i18n/index.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import { Section } from "#app/kit/parts/page.tsx";

export interface ShownRelease {
  version: string;
  published: { iso: string; text: string } | null;
  size: string;
  sha256: string;
  notes: NotesBlock[];
}

export function ReleaseDetails({ releases }: { releases: ShownRelease[] }) {
  const t = useT();
  return (
    <Section title={t("downloads.contents")}>
      <div className="divide-y divide-line border-y border-line">
        {releases.map((release, index) => (
          <details key={release.version} open={index === 0} className="group">
            <summary className="flex min-h-12 items-center justify-between gap-4 font-strong text-ink">
              {t("downloads.notes", { version: release.version })}
              <Icon name="chevron-down" className="text-ink-3 transition-transform group-open:rotate-180" />
            </summary>
            <div className="grid gap-3 pb-5">
              <ReleaseNotes blocks={release.notes} />
              <p className="grid gap-0.5">
                <span className="text-tiny text-ink-3">{t("downloads.sha256")}</span>
                <code className="font-mono text-code break-all text-ink-2">{release.sha256}</code>
              </p>
            </div>
          </details>
        ))}
      </div>
    </Section>
  );
}
