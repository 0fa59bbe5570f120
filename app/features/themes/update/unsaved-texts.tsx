/** What was written for a preview that has ended meanwhile, to be copied. */
import { useEffect, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { Section } from "#app/ui/page.tsx";
import { listTextDrafts, type TextDraft } from "./text-drafts.ts";

export function UnsavedTexts({ texts }: { texts: readonly TextDraft[] }) {
  const t = useT();
  if (texts.length === 0) return null;
  return (
    <Section title={t("share.page.unsaved")}>
      <div className="grid gap-5">
        {texts.map(({ path, text }) => (
          <label key={path} className="grid gap-2">
            <span className="font-mono text-code break-all text-ink">{path}</span>
            <textarea readOnly rows={10} spellCheck={false} value={text} className="field whitespace-pre" />
          </label>
        ))}
      </div>
    </Section>
  );
}

/** Those of a form that was refused, and those that the page could not save by itself. */
export function UnsavedDrafts({ job, texts }: { job: string; texts: readonly TextDraft[] }) {
  const [drafts, setDrafts] = useState<readonly TextDraft[]>([]);
  useEffect(() => setDrafts(listTextDrafts(job)), [job]);
  const others = drafts.filter(({ path }) => !texts.some((each) => each.path === path));
  return <UnsavedTexts texts={[...texts, ...others]} />;
}
