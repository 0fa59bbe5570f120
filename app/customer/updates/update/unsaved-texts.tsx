/** What was written for a preview that has ended or asks something else meanwhile, to be copied. */
import { useEffect, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { Section } from "#app/kit/parts/page.tsx";
import { listTextDrafts, type TextDraft } from "./text-drafts.ts";

export function UnsavedTexts({ texts }: { texts: readonly TextDraft[] }) {
  const t = useT();
  if (texts.length === 0) return null;
  return (
    <Section title={t("share.page.unsaved")}>
      <Texts texts={texts} />
    </Section>
  );
}

/** The merchant has changed their files since. */
export function EarlierTexts({ texts }: { texts: readonly TextDraft[] }) {
  const t = useT();
  if (texts.length === 0) return null;
  return (
    <Section title={t("update.earlierTexts.title")}>
      <p className="mb-4 max-w-[68ch] text-ink-2">{t("update.earlierTexts.text")}</p>
      <Texts texts={texts} />
    </Section>
  );
}

function Texts({ texts }: { texts: readonly TextDraft[] }) {
  return (
    <div className="grid gap-5">
      {texts.map(({ path, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a path may have several texts.
        <label key={at} className="grid gap-2">
          <span className="font-mono text-code break-all text-ink">{path}</span>
          <textarea readOnly rows={10} spellCheck={false} value={text} className="field whitespace-pre" />
        </label>
      ))}
    </div>
  );
}

/** Those of a form that was refused, and those that the page could not save by itself. */
export function UnsavedDrafts({ job, texts }: { job: string; texts: readonly TextDraft[] }) {
  const [drafts, setDrafts] = useState<readonly TextDraft[]>([]);
  useEffect(() => setDrafts(listTextDrafts(job)), [job]);
  const others = drafts.filter(({ path }) => !texts.some((each) => each.path === path));
  return <UnsavedTexts texts={[...texts, ...others]} />;
}
