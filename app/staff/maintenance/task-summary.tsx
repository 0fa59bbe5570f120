/** How all tasks are, in one sentence; those that are not well are named and linked. */
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import type { TaskView } from "./view.ts";

export function TaskSummary({ tasks }: { tasks: TaskView[] }) {
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
