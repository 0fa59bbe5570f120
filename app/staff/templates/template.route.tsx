/** One template: its drawing, its sections and settings, its JSON, and what each release makes of it. */
import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { type Key, useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { redirectWithToast, type Toast, type ToastId } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply, invalidReply, parseForm } from "#app/kit/forms/form.server.ts";
import { type FormReply, useForm, useReply } from "#app/kit/forms/form.ts";
import { Button, ButtonLink, HiddenRequestId, usePending } from "#app/kit/parts/button.tsx";
import { Icon } from "#app/kit/parts/icon.tsx";
import { Badge } from "#app/kit/parts/labels.tsx";
import { Menu, type MenuEntry } from "#app/kit/parts/menu.tsx";
import { BackLink } from "#app/kit/parts/navigation.tsx";
import { PageHead } from "#app/kit/parts/page.tsx";
import { paths } from "#base/paths.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { toStoreName } from "#base/store-address.ts";
import type { LicencesClient } from "#workers/portal/clients/contract.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { TemplateCode } from "./code-block.tsx";
import { loadTemplate, toTemplateId } from "./load.server.ts";
import { ChosenSection, Outline } from "./outline.tsx";
import { Releases, UsedBy } from "./releases.tsx";
import { type TemplateForm, templateForm } from "./schema.ts";
import { Stage } from "./stage.tsx";
import { type TemplateView, templateViews, toTemplateView } from "./template-view.server.ts";
import styles from "./templates.css?url";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const handle = { title: "templates.title" } satisfies { title: Key };

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const template = await loadTemplate(context, viewer, params.template);
  const { searchParams } = new URL(request.url);
  const asked = templateViews.find((name) => name === searchParams.get("view")) ?? "both";
  const view = asked === "picture" && template.preview === null ? "both" : asked;
  return data(toTemplateView(template, { view, section: searchParams.get("section") }, context));
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const id = toTemplateId(params.template);
  const form = await parseForm({ context, request }, templateForm);
  if (!form.ok) return invalidReply(form.reply);
  const licences = context.licencesFor(viewer);
  if (form.value.intent === "preview") {
    const { shop, requestId } = form.value;
    const asked = await licences.previewTemplate({ template: id, shop, requestId });
    if (!asked.ok) return errorReply(form.values, asked.error);
    return redirectWithToast(paths.job(asked.value.job ?? ""), { type: "success", id: "templates.started" });
  }
  if (form.value.intent === "undelete") {
    const restored = await licences.undeleteTemplate(id);
    if (!restored.ok) return errorReply(form.values, restored.error);
    return redirectWithToast(staffPaths.template(id), toRestoredToast(restored.value.renamed));
  }
  const { intent } = form.value;
  const done = await change(licences, id, form.value);
  if (!done.ok) return errorReply(form.values, done.error);
  return redirectWithToast(staffPaths.template(done.value.id), { type: "success", id: toasts[intent] });
}

const toRestoredToast = (file: string | null): Toast =>
  file === null
    ? { type: "success", id: "templates.undeleted" }
    : { type: "info", id: "templates.renamed", params: { file } };

type Change = Exclude<TemplateForm, { intent: "preview" | "undelete" }>;

const toasts: Record<Change["intent"], ToastId> = {
  publish: "templates.published",
  unpublish: "templates.unpublished",
  duplicate: "templates.duplicated",
  delete: "templates.deleted",
};

function change(licences: LicencesClient, id: string, form: Change) {
  switch (form.intent) {
    case "publish":
      return licences.changeTemplateState({ id, state: "published" });
    case "unpublish":
      return licences.changeTemplateState({ id, state: "draft" });
    case "duplicate":
      return licences.duplicateTemplate({ id, requestId: form.requestId });
    case "delete":
      return licences.deleteTemplate(id);
  }
}

const stateTones = { draft: "free", published: "ok" } as const;

export default function TemplateRoute() {
  const t = useT();
  const template = useLoaderData<typeof loader>();
  const form = useForm(useReply<FormReply>());
  const { id, name, lead, state, deletedOn, chosen, file, extract, size, revisions } = template;
  return (
    <>
      <BackLink to={staffPaths.templates}>{t("templates.one.back")}</BackLink>
      <PageHead
        title={
          <>
            {name}{" "}
            <span className="inline-flex align-middle">
              <Badge tone={stateTones[state]}>{t(`templates.states.${state}`)}</Badge>
            </span>
          </>
        }
        lead={lead}
        actions={deletedOn ? undefined : <Actions template={template} />}
      />
      <div className="mb-6 grid gap-4 empty:hidden">
        <FormErrorSummary error={form.formError} />
        {deletedOn ? <Deleted on={deletedOn} /> : null}
      </div>
      <div className="template-page">
        <div className="min-w-0">
          <Stage template={template} />
          {deletedOn ? null : <RealPreview stores={template.ownStores} />}
          <Releases template={template} />
          <UsedBy template={template} />
        </div>
        <div className="min-w-0">
          <Outline template={template} />
          {chosen ? <ChosenSection key={chosen.id} member={chosen} /> : null}
          <div className="mt-9 grid gap-3">
            {extract ? <TemplateCode file={file} code={extract} download={staffPaths.templateFile(id)} /> : null}
            <p className="flex flex-wrap justify-between gap-x-6 gap-y-2">
              <Link to={staffPaths.template(id, { view: "json" })} className="link">
                {t("templates.one.wholeJson", { size })}
              </Link>
              <Link to={staffPaths.templateRevisions(id)} className="link">
                {t("templates.one.revisions", { count: revisions })}
              </Link>
            </p>
          </div>
          <p className="mt-6 flex gap-2.5 border-t border-line pt-5 text-small text-ink-2">
            <Icon name="shield-check" className="text-ok-mark" />
            {t("templates.one.promise")}
          </p>
        </div>
      </div>
    </>
  );
}

function Actions({ template: { id, state, waiting } }: { template: TemplateView }) {
  const t = useT();
  const pending = usePending("publish");
  const requestId = useRouteLoaderData<{ requestId: string }>("root")?.requestId ?? "";
  const action = staffPaths.template(id);
  const aside = waiting > 0 ? t("templates.one.withdraws", { count: waiting }) : undefined;
  const entries: MenuEntry[] = [
    { label: t("templates.one.duplicate"), icon: "copy", action, fields: { intent: "duplicate", requestId } },
    ...(state === "published"
      ? [
          {
            label: t("templates.one.unpublish"),
            aside,
            icon: "eye-off" as const,
            action,
            fields: { intent: "unpublish" },
          },
        ]
      : []),
    { label: t("templates.one.delete"), aside, icon: "trash-2", danger: true, action, fields: { intent: "delete" } },
  ];
  return (
    <>
      <Menu label={t("templates.one.actions")} entries={entries} />
      <ButtonLink to={staffPaths.editTemplate(id)} variant="secondary" icon="pencil">
        {t("templates.one.edit")}
      </ButtonLink>
      <ButtonLink
        to={staffPaths.deliverTemplate(id)}
        variant={state === "published" ? "primary" : "secondary"}
        icon="plus"
      >
        {t("templates.one.deliver")}
      </ButtonLink>
      {state === "draft" ? (
        <Form method="post" action={action}>
          <Button name="intent" value="publish" icon="check" pending={pending}>
            {t("templates.one.publish")}
          </Button>
        </Form>
      ) : null}
    </>
  );
}

function Deleted({ on }: { on: string }) {
  const t = useT();
  return (
    <Alert
      tone="warn"
      title={t("templates.one.deleted")}
      action={
        <Form method="post">
          <Button name="intent" value="undelete" variant="secondary" size="small" icon="undo-2">
            {t("templates.one.undelete")}
          </Button>
        </Form>
      }
    >
      {t("templates.one.deletedText", { date: on })}
    </Alert>
  );
}

/** Offers a look at the template in an unpublished theme of the administrator's own store. */
function RealPreview({ stores }: { stores: readonly string[] }) {
  const t = useT();
  const pending = usePending("preview");
  if (stores.length === 0) {
    return (
      <p className="mt-4 text-small text-ink-2">
        {t("templates.one.previewNone")}{" "}
        <Link to={paths.activate} className="link">
          {t("templates.one.previewConnect")}
        </Link>
      </p>
    );
  }
  return (
    <Form method="post" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <input type="hidden" name="intent" value="preview" />
      <HiddenRequestId />
      {stores.map((shop) => (
        <Button key={shop} name="shop" value={shop} variant="secondary" icon="eye" pending={pending}>
          {t("templates.one.preview", { store: toStoreName(shop) })}
        </Button>
      ))}
      <span className="text-small text-ink-2">{t("templates.one.previewNote")}</span>
    </Form>
  );
}
