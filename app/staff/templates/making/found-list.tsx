/** Templates from elsewhere, to choose which are created, and what became of those that were chosen. */
import { Form, Link } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { CheckboxField } from "#app/kit/forms/choice-fields.tsx";
import { TextField } from "#app/kit/forms/fields.tsx";
import { Button, HiddenRequestId, usePending } from "#app/kit/parts/button.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { languages } from "#base/language.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { FindingList } from "../check-table.tsx";
import { FitBadge } from "../fit.tsx";
import type { CreatedView, FoundView } from "./found-view.server.ts";

export function CreatedList({ created }: { created: readonly CreatedView[] }) {
  const t = useT();
  if (created.length === 0) return null;
  return (
    <div className="mb-6 grid gap-3" role="status">
      <Alert tone="ok" title={t("templateEditor.import.created", { count: created.length })}>
        {t("templateEditor.import.createdText")}
      </Alert>
      <ul className="grid gap-1">
        {created.map(({ id, file, name }) => (
          <li key={id}>
            <Link to={staffPaths.template(id)} className="link">
              {name}
            </Link>{" "}
            <code className="font-mono text-code text-ink-3">{file}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function FoundForm({ found }: { found: readonly FoundView[] }) {
  const t = useT();
  const pending = usePending("create");
  const canCreate = found.some(({ fault }) => fault === null);
  return (
    <Section title={t("templateEditor.import.found", { count: found.length })}>
      <Form method="post" encType="multipart/form-data">
        <HiddenRequestId />
        <ul className="grid">
          {found.map((each, index) => (
            <li key={each.file} className="grid gap-3 border-b border-line py-4">
              <FoundRow found={each} index={index} />
            </li>
          ))}
        </ul>
        {canCreate ? (
          <div className="mt-5 flex justify-end max-wide-phone:*:w-full">
            <Button name="intent" value="create" pending={pending} pendingLabel={t("templateEditor.saving")}>
              {t("templateEditor.import.submit")}
            </Button>
          </div>
        ) : null}
      </Form>
    </Section>
  );
}

function FoundRow({ found, index }: { found: FoundView; index: number }) {
  const t = useT();
  const { file, kind, suffix, names, checks, fault, isTaken, pictures, body, isChosen, error } = found;
  const title = <code className="font-mono text-code wrap-anywhere text-ink">{file}</code>;
  if (fault) {
    return (
      <>
        <p>{title}</p>
        <FindingList findings={[fault]} />
      </>
    );
  }
  return (
    <>
      <input type="hidden" name={`file.${index}`} value={file} />
      <input type="hidden" name={`kind.${index}`} value={kind} />
      {body === null ? null : <textarea name={`body.${index}`} defaultValue={body} hidden readOnly />}
      <CheckboxField
        name={`pick.${index}`}
        label={title}
        defaultChecked={isChosen}
        hint={pictures.length > 0 ? t("templateEditor.import.pictures", { names: pictures.join(", ") }) : undefined}
      />
      <ul className="flex flex-wrap gap-x-4 gap-y-2 text-small">
        <li>{t(`templates.kinds.${kind}`)}</li>
        {checks.map(({ version, fit }) => (
          <li key={version} className="flex items-center gap-2">
            {version} <FitBadge fit={fit} />
          </li>
        ))}
      </ul>
      <div className="grid max-w-[860px] items-end gap-4 tablet:grid-cols-3">
        <TextField
          name={`suffix.${index}`}
          label={t("templateEditor.fields.suffix")}
          defaultValue={suffix}
          error={error ?? (isTaken ? t("templateEditor.errors.taken") : undefined)}
          maxLength={50}
          autoCapitalize="none"
          spellCheck={false}
          required={false}
        />
        {languages.map((language) => (
          <TextField
            key={language}
            name={`name-${language}.${index}`}
            label={t(`templateEditor.fields.${language === "fr" ? "nameFr" : "nameEn"}`)}
            defaultValue={names[language]}
            maxLength={80}
            required={false}
          />
        ))}
      </div>
    </>
  );
}
