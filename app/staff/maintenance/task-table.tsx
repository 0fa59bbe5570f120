/** The tasks of one Worker in two lines each: what it is for, and how its last run went, with a button that runs it now. */
import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { ColumnHead, Table } from "#app/kit/lists/table.tsx";
import { Button, HiddenRequestId, usePending } from "#app/kit/parts/button.tsx";
import { Badge, type BadgeTone, MomentText } from "#app/kit/parts/labels.tsx";
import type { TaskStatus } from "#workers/portal/maintenance/contract.ts";
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
          <ColumnHead end>{t("maintenance.act")}</ColumnHead>
          <ColumnHead>{t("maintenance.state")}</ColumnHead>
          <ColumnHead>{t("maintenance.last")}</ColumnHead>
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

function TaskRow({ task: shown }: { task: TaskView }) {
  const t = useT();
  const { task, everyMinutes, status, started, duration, results, problem } = shown;
  const nothing = t(status === "running" ? "maintenance.running" : "maintenance.nothing");
  return (
    <tr id={task} className="task-row">
      <th scope="row">
        {t(`maintenance.names.${task}`)}
        <span className="block text-small font-normal text-ink-2 max-tablet:hidden">
          {t(`maintenance.explained.${task}`)}
        </span>
      </th>
      {/* Not at the right edge, where the launchers float over the page. */}
      <td className="end">
        <RunButton task={task} />
      </td>
      <td>
        <Badge tone={tones[status]}>{t(`maintenance.standing.${status}`)}</Badge>
        {everyMinutes === 60 ? null : (
          <span className="block text-small whitespace-nowrap text-ink-3 max-tablet:hidden">
            {t("maintenance.every", { count: everyMinutes })}
          </span>
        )}
      </td>
      <td className={`text-small ${problem ? "task-problem" : "task-result"}`}>
        {started ? (
          <span className="block whitespace-nowrap text-ink-2">
            <MomentText moment={started} />
            {duration ? <span className="text-ink-3">{t("maintenance.took", { duration })}</span> : null}
          </span>
        ) : null}
        {problem ? (
          <Problem task={shown} problem={problem} />
        ) : started ? (
          <span className="block text-ink-3">{results.length > 0 ? results.join(", ") : nothing}</span>
        ) : null}
      </td>
    </tr>
  );
}

function Problem({
  task: { succeeded, results },
  problem: { why, reference },
}: {
  task: TaskView;
  problem: NonNullable<TaskView["problem"]>;
}) {
  const t = useT();
  return (
    <span className="block max-w-[44ch] text-ink-2">
      <strong className="font-strong text-ink">{t(`maintenance.why.${why}`)}</strong> {t(`maintenance.what.${why}`)}
      {reference ? <code className="block text-code break-words text-ink-2">{reference}</code> : null}
      <span className="block text-ink-3">
        {succeeded ? (
          <MomentText moment={succeeded} sentence={(when) => t("maintenance.success", { when })} />
        ) : (
          t("maintenance.noSuccess")
        )}
        {results.length > 0 ? `, ${results.join(", ")}` : null}
      </span>
    </span>
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
