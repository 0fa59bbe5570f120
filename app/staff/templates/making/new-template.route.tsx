/** Creates a template from JSON that is pasted or in a file. A check before saving changes nothing. */
import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { type CatalogueSection, type Key, useT } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import { FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { FileField } from "#app/kit/forms/file-field.tsx";
import { parseForm, readForm, toErrorInit } from "#app/kit/forms/form.server.ts";
import { type FormReply, keptRequestId, useForm, useReply } from "#app/kit/forms/form.ts";
import { Button, ButtonLink, HiddenRequestId, usePending } from "#app/kit/parts/button.tsx";
import { BackLink } from "#app/kit/parts/navigation.tsx";
import { PageHead, Section } from "#app/kit/parts/page.tsx";
import { failure } from "#base/errors.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { maxTemplateBytes } from "#workers/licences/templates/contract.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { CheckTable } from "../check-table.tsx";
import { type CheckView, createPlacer, describeChecks, type PlacedFinding } from "../checks.server.ts";
import { DetailFields } from "./detail-fields.tsx";
import { JsonInput } from "./json-input.tsx";
import styles from "./making.css?url";
import { kinds, maxFindings, newTemplateForm, toKind } from "./schema.ts";
import { parseTemplateFileName } from "./template-file-name.ts";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const handle = { title: "templateEditor.new.title", words: ["templateEditor", "templates"] } satisfies {
  title: Key;
  words: CatalogueSection[];
};

interface NewTemplateReply extends FormReply {
  body: string;
  /** Why the text is no template. */
  fault?: PlacedFinding | null;
  checks?: CheckView[];
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin({ context, request });
  const asked = new URL(request.url).searchParams.get("kind");
  return { kinds, kind: kinds.find((kind) => kind === asked) ?? "page" };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const form = await readForm({ context, request });
  if (!form) return reply({ values: {}, errors: {}, body: "", formError: failure("INVALID_REQUEST").error });
  const { body, isFile, isTooLarge, named } = await takeBody(form);
  if (named && !String(form.get("suffix") ?? "").trim()) form.set("suffix", named.suffix);
  const isCheck = form.get("intent") === "check";
  const details = await parseForm(form, newTemplateForm);
  const values = details.ok ? details.values : details.reply.values;
  const errors: FormReply["errors"] = isCheck || details.ok ? {} : details.reply.errors;
  if (isTooLarge) errors.file = ["templateEditor.errors.fileTooLarge" satisfies Key];
  else if (body.trim() === "") errors.body = ["templateEditor.errors.body" satisfies Key];
  const kind = toKind(values.kind);
  if (!kind) errors.kind = ["templateEditor.errors.kind" satisfies Key];
  else if (named && named.kind !== kind) errors.kind = [`templateEditor.errors.kinds.${named.kind}` satisfies Key];
  if (!kind || errors.kind || errors.file || errors.body) return reply({ values, errors, body });

  const licences = context.licencesFor(viewer);
  const examined = await licences.checkTemplate({ kind, body });
  if (!examined.ok) return reply({ values, errors, body, formError: examined.error });
  const { finding, outline, checks } = examined.value;
  const { language } = context;
  const t = translator(language);
  if (finding) return reply({ values, errors, body, fault: createPlacer(t, language, body)(finding) });
  const views = describeChecks(checks, { t, language, outline, body, most: maxFindings });
  if (isCheck || !details.ok) return reply({ values, errors, body, checks: views });

  const { nameFr, nameEn, ...rest } = details.value;
  const draft = { ...rest, name: { fr: nameFr, en: nameEn }, body, origin: isFile ? "uploaded" : "pasted" } as const;
  const created = await licences.createTemplate(draft);
  if (created.ok)
    return redirectWithToast(staffPaths.template(created.value.id), { type: "success", id: "templates.created" });
  if (created.error.code === "TEMPLATE_NAME_TAKEN") errors.suffix = ["templateEditor.errors.taken" satisfies Key];
  return reply({ values, errors, body, checks: views, formError: created.error });
}

function reply(given: NewTemplateReply) {
  const isWrong = given.fault !== undefined || Object.keys(given.errors).length > 0;
  return data(given, given.formError ? toErrorInit(given.formError) : isWrong ? 400 : 200);
}

/** A file wins over the text, and is in the text field afterwards. */
async function takeBody(form: FormData) {
  const file = form.get("file");
  const typed = String(form.get("body") ?? "").replaceAll("\r\n", "\n");
  for (const name of ["file", "body"]) form.delete(name);
  if (!(file instanceof File) || file.size === 0) return { body: typed, isFile: false, isTooLarge: false, named: null };
  const isTooLarge = file.size > maxTemplateBytes;
  const body = isTooLarge ? typed : await file.text();
  return { body, isFile: true, isTooLarge, named: parseTemplateFileName(file.name) };
}

/** The chosen file's name says which kind and file name it is; what was typed stays. */
function takeName({ files, form }: HTMLInputElement): void {
  const named = parseTemplateFileName(files?.[0]?.name ?? "");
  const kind = form?.elements.namedItem("kind");
  const suffix = form?.elements.namedItem("suffix");
  if (!named || !(kind instanceof HTMLSelectElement) || !(suffix instanceof HTMLInputElement)) return;
  kind.value = named.kind;
  if (suffix.value.trim() === "") suffix.value = named.suffix;
}

export default function NewTemplateRoute() {
  const t = useT();
  const { kinds: offered, kind } = useLoaderData<typeof loader>();
  const answer = useReply<NewTemplateReply>();
  const form = useForm(answer);
  const creating = usePending("create");
  const fault = answer?.fault;
  return (
    <>
      <BackLink to={staffPaths.templates}>{t("templateEditor.all")}</BackLink>
      <PageHead
        title={t("templateEditor.new.title")}
        lead={t("templateEditor.new.lead")}
        actions={
          <>
            <ButtonLink to={staffPaths.importStoreTemplates} variant="secondary">
              {t("templateEditor.new.fromStore")}
            </ButtonLink>
            <ButtonLink to={staffPaths.importTemplates} variant="secondary">
              {t("templateEditor.new.fromZip")}
            </ButtonLink>
          </>
        }
      />
      <Form method="post" encType="multipart/form-data" className="grid gap-7" key={answer?.body}>
        <FormErrorSummary error={form.formError} />
        <HiddenRequestId value={keptRequestId(answer)} />
        <DetailFields form={form} initial={{ kind }} kinds={offered} />
        <FileField
          name="file"
          label={t("templateEditor.fields.file")}
          hint={t("templateEditor.fields.fileHint")}
          error={form.error("file")}
          accept=".json,application/json"
          optional
          onChange={({ currentTarget }) => takeName(currentTarget)}
        />
        <JsonInput value={answer?.body ?? ""} fault={fault} error={fault?.sentence ?? form.error("body")} minLines={14}>
          <Button name="intent" value="create" pending={creating} pendingLabel={t("templateEditor.saving")}>
            {t("templateEditor.new.submit")}
          </Button>
        </JsonInput>
      </Form>
      {answer?.checks ? (
        <Section title={t("templateEditor.checkTitle")} anchor="check">
          <CheckTable checks={answer.checks} hasLines />
        </Section>
      ) : null}
    </>
  );
}
