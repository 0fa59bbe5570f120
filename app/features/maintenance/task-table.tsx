/** The tasks of one Worker, each with its purpose, its status and a button that runs it now. */
import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Button, HiddenRequestId, usePending } from "#app/ui/button.tsx";
import { Badge, type BadgeTone, MomentText } from "#app/ui/labels.tsx";
import { ColumnHead, Table } from "#app/ui/table.tsx";
import type { TaskStatus } from "#workers/portal/cron/contract.ts";
import type { TaskView } from "./view.ts";

const tones: Record<TaskStatus, BadgeTone> = {
  well: "ok",
  failed: "bad",
  late: "warn",
  interrupted: "warn",
  running: "thread",
  never: "free",
};

export function TaskTable({ caption, tasks }: { caption: string; tasks: TaskView[] }) {
  const t = useT();
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <ColumnHead>{t("maintenance.task")}</ColumnHead>
          <ColumnHead>{t("maintenance.state")}</ColumnHead>
          <ColumnHead>{t("maintenance.last")}</ColumnHead>
          <ColumnHead>{t("maintenance.did")}</ColumnHead>
          <ColumnHead end>{t("maintenance.act")}</ColumnHead>
        </tr>
      </thead>
      <tbody>
        {tasks.map((task) => (
          <TaskRow key={task.task} task={task} />
        ))}
      </tbody>
    </Table>
  );
}

function TaskRow({
  task: { task, everyMinutes, status, started, succeeded, duration, results, problem },
}: {
  task: TaskView;
}) {
  const t = useT();
  const every = everyMinutes === 60 ? t("maintenance.hourly") : t("maintenance.every", { count: everyMinutes });
  return (
    <tr>
      <th scope="row">
        {t(`maintenance.names.${task}`)}
        <span className="mt-0.5 block max-w-[44ch] text-small font-normal text-ink-2">
          {t(`maintenance.explained.${task}`)}
        </span>
        <span className="mt-0.5 block text-small font-normal text-ink-3">{every}</span>
      </th>
      <td>
        <Badge tone={tones[status]}>{t(`maintenance.standing.${status}`)}</Badge>
      </td>
      <td className="text-small">
        {started ? <MomentText moment={started} /> : null}
        {duration ? <span className="text-ink-3">{t("maintenance.took", { duration })}</span> : null}
        {problem && started ? (
          <span className="block text-ink-3">
            {succeeded ? (
              <MomentText moment={succeeded} sentence={(when) => t("maintenance.success", { when })} />
            ) : (
              t("maintenance.noSuccess")
            )}
          </span>
        ) : null}
      </td>
      <td className="text-small">
        {problem ? (
          <p className="text-ink-2">
            <strong className="font-strong text-ink">{t(`maintenance.why.${problem.why}`)}</strong>{" "}
            {t(`maintenance.what.${problem.why}`)}
            {problem.reference ? (
              <code className="mt-1 block text-code break-words text-ink-2">{problem.reference}</code>
            ) : null}
          </p>
        ) : null}
        {results.length > 0 ? <p>{results.join(", ")}</p> : null}
        {results.length === 0 && !problem && started ? (
          <p className="text-ink-3">{t(status === "running" ? "maintenance.running" : "maintenance.nothing")}</p>
        ) : null}
      </td>
      <td className="end">
        <RunButton task={task} />
      </td>
    </tr>
  );
}

function RunButton({ task }: { task: TaskView["task"] }) {
  const t = useT();
  const pending = usePending(task);
  return (
    <Form method="post" preventScrollReset>
      {/* Identifies the pending button among those of all tasks. */}
      <input type="hidden" name="intent" value={task} />
      <input type="hidden" name="task" value={task} />
      <HiddenRequestId />
      <Button
        variant="secondary"
        size="small"
        pending={pending}
        pendingLabel={t("maintenance.running")}
        aria-label={pending ? undefined : t("maintenance.runNamed", { task: t(`maintenance.names.${task}`) })}
      >
        {t("maintenance.run")}
      </Button>
    </Form>
  );
}
