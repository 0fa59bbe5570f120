/** What the act would do with each licence. */
import { useT } from "#app/i18n/index.ts";
import { Badge } from "#app/kit/parts/labels.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import type { BulkAct, BulkPreview } from "#workers/licences/licences/bulk/contract.ts";
import { LicenceRows } from "./licence-rows.tsx";

export function BulkPreviewView({ act, preview }: { act: BulkAct; preview: BulkPreview }) {
  const t = useT();
  const more = preview.licences - preview.rows.length;
  return (
    <Section title={t("bulk.rows")}>
      <LicenceRows
        rows={preview.rows.map(({ skip, ...row }) => ({
          ...row,
          result: (
            <Badge tone={skip ? "grey" : "thread"}>{skip ? t(`bulk.skip.${act}.${skip}`) : t("bulk.will")}</Badge>
          ),
        }))}
      />
      {more > 0 ? <p className="mt-3 text-small text-ink-3">{t("bulk.more", { count: more })}</p> : null}
    </Section>
  );
}
