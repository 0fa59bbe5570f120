/** Edits a template: its sections and their settings, its JSON, or its name. */
import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { type CatalogueSection, type Key, useT } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import { Alert, FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { readForm, toErrorInit } from "#app/kit/forms/form.server.ts";
import { useForm, useReply } from "#app/kit/forms/form.ts";
import { Button, ButtonLink, usePending } from "#app/kit/parts/button.tsx";
import { BackLink, Tabs } from "#app/kit/parts/navigation.tsx";
import { PageHead, Section } from "#app/kit/parts/page.tsx";
import { failure } from "#base/errors.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { CheckTable } from "../check-table.tsx";
import type { CheckView } from "../checks.server.ts";
import { createPlacer, describeChecks } from "../checks.server.ts";
import { toTemplateId } from "../load.server.ts";
import { PreviewForm } from "../pictures/preview-form.tsx";
import { DetailsView } from "./details-view.tsx";
import type { EditReply } from "./edit-actions.server.ts";
import { runEdit } from "./edit-actions.server.ts";
import { FormView } from "./form-view.tsx";
import { JsonField } from "./json-field.tsx";
import { JsonInput } from "./json-input.tsx";
import styles from "./making.css?url";
import { parsePlace } from "./place.ts";
import { maxFindings } from "./schema.ts";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const handle = {
  title: "templateEditor.edit.title",
  words: ["templateEditor", "templates", "templatePictures"],
} satisfies {
  title: Key;
  words: CatalogueSection[];
};

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const { searchParams } = new URL(request.url);
  const view = searchParams.get("view");
  const id = toTemplateId(params.template);
  const licences = context.licencesFor(viewer);
  const { language } = context;
  const t = translator(language);
  if (view !== "json" && view !== "details") {
    const place = parsePlace(searchParams.get("at") ?? "");
    const found = await licences.templateForm({ id, place });
    if (found.ok) {
      const { findings, ...form } = found.value;
      const removed = Number(searchParams.get("removed")) || null;
      return {
        ...{ view: "form" as const, id, name: form.name[language], kind: form.kind, suffix: form.suffix },
        ...{ form, language, findings: findings.slice(0, maxFindings).map(createPlacer(t, language, "")) },
        // The button is of use only until the next change.
        undo: removed !== null && form.revision === removed + 1 ? removed : null,
      };
    }
    // JSON can be edited without a release, and whatever it is.
    const { code } = found.error;
    if (code !== "TEMPLATE_UNFIT" && code !== "TEMPLATE_INVALID") throw data({ code }, toErrorInit(found.error));
  }
  const found = await licences.template(id);
  if (!found.ok || found.value.deletedAt !== null) {
    const error = found.ok ? failure("TEMPLATE_NOT_FOUND").error : found.error;
    throw data({ code: error.code }, toErrorInit(error));
  }
  const { name, kind, suffix, tags, body, outline, checks, revision, detailsAt, preview } = found.value;
  return {
    ...{ view: view === "details" ? ("details" as const) : ("json" as const), id, name: name[language], kind, suffix },
    ...{ names: name, tags, body, revision, detailsAt, preview },
    checks: describeChecks(checks, { t, language, outline, body, most: maxFindings }),
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  // As many settings as a section may have.
  const form = await readForm({ context, request }, { fields: 320, nameLength: 210 });
  if (!form) return data<EditReply>({ values: {}, errors: {}, formError: failure("INVALID_REQUEST").error }, 400);
  const { language } = context;
  const licences = context.licencesFor(viewer);
  return runEdit({ licences, id: toTemplateId(params.template), form, t: translator(language), language });
}

export default function EditTemplateRoute() {
  const t = useT();
  const loaded = useLoaderData<typeof loader>();
  const answer = useReply<EditReply>();
  const form = useForm(answer);
  const { id, view } = loaded;
  const to = (shown?: "json" | "details") => staffPaths.editTemplate(id, shown ? { view: shown } : {});
  const conflict = answer?.conflict;
  const outdated = { sentence: t("templateEditor.edit.outdated"), fix: t("templateEditor.edit.outdatedFix") };
  return (
    <>
      <BackLink to={staffPaths.template(id)}>{loaded.name}</BackLink>
      <PageHead title={t("templateEditor.edit.title")} lead={`${loaded.kind}.${loaded.suffix}.json`} />
      <div className="mb-7">
        <Tabs
          label={t("templateEditor.edit.views")}
          current={to(view === "form" ? undefined : view)}
          tabs={[
            { to: to(), label: t("templateEditor.edit.form") },
            { to: to("json"), label: t("templateEditor.edit.json") },
            { to: to("details"), label: t("templateEditor.edit.details") },
          ]}
        />
      </div>
      <div className="mb-6 max-w-[760px] empty:hidden">
        {conflict ? (
          <div data-form-error tabIndex={-1} className="rounded-card">
            <Alert
              tone="warn"
              role="alert"
              title={t("templateEditor.conflict.title")}
              action={
                <ButtonLink
                  to={staffPaths.templateRevisions(id, { from: String(conflict) })}
                  variant="secondary"
                  size="small"
                >
                  {t("templateEditor.conflict.compare")}
                </ButtonLink>
              }
            >
              {t(view === "json" ? "templateEditor.conflict.json" : "templateEditor.conflict.form")}
            </Alert>
          </div>
        ) : (
          <FormErrorSummary error={answer?.isOutdated ? outdated : form.formError} />
        )}
      </div>
      {loaded.view === "form" ? (
        <FormView {...loaded} answer={answer} />
      ) : loaded.view === "json" ? (
        <JsonView {...loaded} answer={answer} />
      ) : (
        <>
          <DetailsView {...loaded} form={form} />
          <PreviewForm form={form} preview={loaded.preview} name={loaded.name} />
        </>
      )}
    </>
  );
}

/** The JSON of a template with what its check finds, and after a conflict the newer one beside it. */
interface JsonViewProps {
  body: string;
  revision: number;
  checks: CheckView[];
  answer: EditReply | undefined;
}

function JsonView({ body, revision, checks, answer }: JsonViewProps) {
  const t = useT();
  const saving = usePending("json");
  const fault = answer?.fault;
  return (
    <div className="grid gap-9">
      <Form method="post" encType="multipart/form-data" className="grid gap-5">
        <input type="hidden" name="revision" value={revision} />
        <JsonInput value={answer?.body ?? body} fault={fault}>
          <Button name="intent" value="json" pending={saving} pendingLabel={t("templateEditor.saving")}>
            {t("templateEditor.save")}
          </Button>
        </JsonInput>
      </Form>
      {answer?.conflict ? (
        <JsonField name="theirs" label={t("templateEditor.conflict.theirs", { revision })} value={body} readOnly />
      ) : null}
      {fault ? null : (
        <Section title={t("templateEditor.checkTitle")}>
          <CheckTable checks={answer?.checks ?? checks} hasLines />
        </Section>
      )}
    </div>
  );
}
