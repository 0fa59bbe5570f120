/** What a job that delivered a template has done. */
import { type T, useLanguage, useT } from "#app/i18n/index.ts";
import { Section } from "#app/kit/parts/page.tsx";
import type { Language } from "#base/language.ts";
import type { Job } from "#workers/licences/updates/jobs/contract.ts";

export const nameTemplate = (t: T, language: Language, { name }: NonNullable<Job["template"]>): string =>
  t("themes.job.template.name", { name: name[language] });

interface TemplateReportProps {
  job: Job;
  delivery: NonNullable<Job["delivery"]>;
}

export function TemplateReport({ job, delivery }: TemplateReportProps) {
  const t = useT();
  const language = useLanguage();
  const { file, page, backup, left, total, schemes, pictures } = delivery;
  const places = left.map(({ place, params }) =>
    place.length > 0 ? place.map(({ name }) => name[language]).join(" › ") : Object.values(params).join(", "),
  );
  const more = total - left.length;
  const isChecked = pictures.missing.length === 0 && (pictures.unknown ?? []).length === 0;
  const isWhole = total === 0 && schemes.length === 0 && isChecked;
  return (
    <Section title={t("themes.job.template.report")}>
      <dl className="grid gap-x-6 gap-y-4 desktop:grid-cols-[minmax(0,220px)_minmax(0,1fr)]">
        <Fact name={t("themes.job.template.file")} values={[file]} />
        <Fact name={t("themes.job.template.theme")} values={[job.name]} />
        <Fact
          name={t("themes.job.template.page")}
          values={[page ?? t("themes.job.template.noPage")]}
          note={t(page ? "themes.job.template.pageNote" : "themes.job.template.noPageNote")}
        />
        <Fact name={t("themes.job.template.backup")} values={backup ? [backup] : []} />
        <Fact
          name={t("themes.job.template.schemes")}
          values={schemes.map((scheme) => t("themes.job.template.scheme", scheme))}
        />
        <Fact name={t("themes.job.template.sent")} values={pictures.sent} />
        <Fact
          name={t("themes.job.template.missing")}
          values={pictures.missing}
          note={t("themes.job.template.missingNote")}
        />
        <Fact
          name={t("themes.job.template.unknown")}
          values={pictures.unknown ?? []}
          note={t("themes.job.template.unknownNote")}
        />
        <Fact
          name={t("themes.job.template.left")}
          values={more > 0 ? [...places, t("themes.job.template.leftMore", { count: more })] : places}
          note={t("themes.job.template.leftNote")}
        />
      </dl>
      {isWhole ? <p className="mt-4 text-ink-2">{t("themes.job.template.whole")}</p> : null}
    </Section>
  );
}

function Fact({ name, values, note }: { name: string; values: string[]; note?: string }) {
  if (values.length === 0) return null;
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="grid gap-1">
        {[...new Set(values)].map((value) => (
          <span key={value} className="break-words">
            {value}
          </span>
        ))}
        {note ? <span className="text-small text-ink-2">{note}</span> : null}
      </dd>
    </>
  );
}
