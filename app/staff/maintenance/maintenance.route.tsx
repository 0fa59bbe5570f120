/** Staff page of the scheduled tasks of both Workers: when each last ran, what it did, and why it failed. */
import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type Key, useT } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import { Alert, FormErrorSummary, Unavailable } from "#app/kit/feedback/alert.tsx";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply, invalidReply, parseForm } from "#app/kit/forms/form.server.ts";
import { type FormReply, useForm, useReply } from "#app/kit/forms/form.ts";
import { PageHead, Section } from "#app/kit/parts/page.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import styles from "./maintenance.css?url";
import { runForm } from "./schema.ts";
import { TaskTable } from "./task-table.tsx";
import type { TaskView } from "./view.ts";
import { toTaskViews } from "./view.ts";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const handle = { title: "maintenance.title" } satisfies { title: Key };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const { language, now } = context;
  const runs = await context.licencesFor(viewer).maintenance();
  const tasks = runs.ok ? toTaskViews(runs.value, { language, now, t: translator(language) }) : null;
  return data({ tasks }, { status: tasks ? 200 : 503 });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const form = await parseForm({ context, request }, runForm);
  if (!form.ok) return invalidReply(form.reply);
  const { task, requestId } = form.value;
  const run = await context.run(viewer).runTask({ task, requestId });
  if (!run.ok) return errorReply(form.values, run.error);
  const params = { task: translator(context.language)(`maintenance.names.${task}`) };
  if (run.value === "running")
    return redirectWithToast(staffPaths.adminMaintenance, { type: "info", id: "maintenance.running", params });
  return redirectWithToast(
    staffPaths.adminMaintenance,
    run.value.error === null
      ? { type: "success", id: "maintenance.done", params }
      : { type: "error", id: "maintenance.failed", params },
  );
}

export default function MaintenanceRoute() {
  const t = useT();
  const form = useForm(useReply<FormReply>());
  const { tasks } = useLoaderData<typeof loader>();
  const taskError = form.error("task");
  const retry = { to: staffPaths.adminMaintenance, label: t("maintenance.retry") };
  return (
    <>
      <PageHead title={t("maintenance.title")} lead={t("maintenance.lead")} />
      <div className="grid gap-6">
        <FormErrorSummary error={form.formError} />
        {taskError ? <Alert tone="bad" role="alert" title={taskError} /> : null}
        {tasks ? (
          <TaskSummary tasks={tasks} />
        ) : (
          <Unavailable title={t("maintenance.unavailableLicences")} retry={retry}>
            {t("maintenance.unavailableText")}
          </Unavailable>
        )}
      </div>
      {tasks ? (
        <>
          <Section title={t("maintenance.portal")}>
            <TaskTable caption={t("maintenance.portal")} tasks={tasks.filter(({ worker }) => worker === "portal")} />
            <p className="mt-3 max-w-[68ch] text-small text-ink-3">{t("maintenance.attempts")}</p>
          </Section>
          <Section title={t("maintenance.licences")}>
            <TaskTable
              caption={t("maintenance.licences")}
              tasks={tasks.filter(({ worker }) => worker === "licences")}
            />
          </Section>
        </>
      ) : null}
    </>
  );
}

/** How all tasks are, in one sentence; those that are not well are named and linked. */
function TaskSummary({ tasks }: { tasks: TaskView[] }) {
  const t = useT();
  const troubled = tasks.filter(({ problem }) => problem !== null);
  if (troubled.length === 0) {
    const due = tasks.filter(({ status }) => status === "never").length;
    return (
      <Alert tone="ok" title={t("maintenance.well")}>
        {t("maintenance.wellText", { count: tasks.length - due })}
        {due > 0 ? ` ${t("maintenance.due", { count: due })}` : null}
      </Alert>
    );
  }
  const hasFailed = troubled.some(({ status }) => status === "failed");
  return (
    <Alert tone={hasFailed ? "bad" : "warn"} title={t("maintenance.troubled", { count: troubled.length })}>
      {troubled.map(({ task }, index) => (
        <span key={task}>
          {index > 0 ? ", " : null}
          <a href={`#${task}`} className="link">
            {t(`maintenance.names.${task}`)}
          </a>
        </span>
      ))}
    </Alert>
  );
}
