/** What an update to the release would ask of the stores: numbers and names, never a store's texts. */
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useT } from "#app/i18n/index.ts";
import { Alert, Unavailable } from "#app/kit/feedback/alert.tsx";
import { ColumnHead, Table } from "#app/kit/lists/table.tsx";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import { StoreName } from "#app/kit/parts/labels.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import type { DryRunView } from "./dry-run-view.ts";

interface DryRunProps {
  version: string;
  /** Null when it could not be loaded. */
  loaded: { run: DryRunView | null } | null;
}

export function DryRunSection({ version, loaded }: DryRunProps) {
  const t = useT();
  const run = loaded?.run ?? null;
  return (
    <Section title={t("rollout.dryRun.title")} anchor="dry-run">
      <p className="-mt-1.5 mb-5 max-w-[68ch] text-ink-2">{t("rollout.dryRun.lead")}</p>
      <div className="grid gap-5">
        {loaded === null ? (
          <Unavailable
            title={t("rollout.dryRun.unavailable")}
            retry={{ to: staffPaths.adminRelease(version), label: t("releases.unavailable.retry") }}
          />
        ) : null}
        {loaded && !run ? <p className="text-ink-3">{t("rollout.dryRun.never")}</p> : null}
        {run ? <Progress run={run} /> : null}
        {run && run.counts.computed > 0 ? <Result run={run} /> : null}
        {run?.state === "running" ? null : <StartForm again={run !== null} />}
      </div>
    </Section>
  );
}

function StartForm({ again }: { again: boolean }) {
  const t = useT();
  const pending = usePending("dry-run");
  return (
    <Form method="post">
      <Button
        name="intent"
        value="dry-run"
        variant="secondary"
        pending={pending}
        pendingLabel={t("rollout.dryRun.pending")}
      >
        {t(again ? "rollout.dryRun.again" : "rollout.dryRun.start")}
      </Button>
    </Form>
  );
}

function Progress({ run }: { run: DryRunView }) {
  const t = useT();
  const { state, counts, connected, started, ended } = run;
  const { known, done } = counts;
  return (
    <div className="grid gap-3">
      {state === "running" ? (
        <Alert tone="info" title={t("rollout.dryRun.running", { done, known })}>
          {t("rollout.dryRun.runningText")}
        </Alert>
      ) : null}
      {state === "replaced" ? <Alert tone="warn" title={t("rollout.dryRun.replaced")} /> : null}
      <p className="text-small text-ink-3">
        <time dateTime={started.iso}>{t("rollout.dryRun.startedAt", { when: started.text })}</time>
        {ended ? (
          <>
            {" · "}
            <time dateTime={ended.iso}>{t("rollout.dryRun.endedAt", { when: ended.text })}</time>
          </>
        ) : null}
      </p>
      <p className="text-ink-2">
        {known > 0 ? t("rollout.dryRun.known", { count: known, connected }) : t("rollout.dryRun.noneKnown")}
      </p>
      {counts.current > 0 ? (
        <p className="text-ink-2">{t("rollout.dryRun.current", { count: counts.current })}</p>
      ) : null}
      {run.failed.length > 0 ? <FailedStores failed={run.failed} /> : null}
    </div>
  );
}

function Result({ run }: { run: DryRunView }) {
  const t = useT();
  const { counts, files, settings, stores } = run;
  const { asked, computed, losing, refusing, noBase, unreadFiles, unreadStores } = counts;
  const [most] = files;
  const said =
    asked === 0
      ? t("rollout.dryRun.nothingAsked", { count: computed })
      : t("rollout.dryRun.summary", { count: asked, computed, file: most?.path ?? "" });
  const summary =
    losing === 0 ? t("rollout.dryRun.losingNone", { said }) : t("rollout.dryRun.losing", { count: losing, said });
  return (
    <>
      <p className="font-strong text-ink">{summary}</p>
      {refusing > 0 ? <p className="text-ink-2">{t("rollout.dryRun.refusing", { count: refusing })}</p> : null}
      {noBase > 0 ? <p className="text-ink-2">{t("rollout.dryRun.noBase", { count: noBase })}</p> : null}
      {unreadFiles > 0 ? (
        <p className="text-ink-2">{t("rollout.dryRun.unread", { count: unreadFiles, stores: unreadStores })}</p>
      ) : null}
      {files.length > 0 ? (
        <TitledTable title={t("rollout.dryRun.files")}>
          <thead>
            <tr>
              <ColumnHead>{t("rollout.dryRun.file")}</ColumnHead>
              <ColumnHead end>{t("rollout.dryRun.asked")}</ColumnHead>
            </tr>
          </thead>
          <tbody>
            {files.map(({ path, stores: count }) => (
              <tr key={path}>
                <th scope="row" className="break-all">
                  {path}
                </th>
                <td className="end">{count}</td>
              </tr>
            ))}
          </tbody>
        </TitledTable>
      ) : null}
      {settings.length > 0 ? (
        <TitledTable title={t("rollout.dryRun.losses")}>
          <thead>
            <tr>
              <ColumnHead>{t("rollout.dryRun.setting")}</ColumnHead>
              <ColumnHead>{t("rollout.dryRun.file")}</ColumnHead>
              <ColumnHead end>{t("rollout.dryRun.asked")}</ColumnHead>
            </tr>
          </thead>
          <tbody>
            {settings.map(({ path, title, id, stores: count }) => (
              <tr key={`${path} ${id}`}>
                <th scope="row">
                  {title === null ? null : <span className="block wrap-anywhere">{title}</span>}
                  <span className={`font-mono text-code break-all ${title === null ? "" : "font-normal text-ink-3"}`}>
                    {id}
                  </span>
                </th>
                <td className="break-all">{path}</td>
                <td className="end">{count}</td>
              </tr>
            ))}
          </tbody>
        </TitledTable>
      ) : null}
      {stores.length > 0 ? (
        <TitledTable title={t("rollout.dryRun.stores")}>
          <thead>
            <tr>
              <ColumnHead>{t("rollout.dryRun.store")}</ColumnHead>
              <ColumnHead end>{t("rollout.dryRun.questions")}</ColumnHead>
              <ColumnHead end>{t("rollout.dryRun.losses")}</ColumnHead>
            </tr>
          </thead>
          <tbody>
            {stores.map(({ shop, questions, losses }) => (
              <tr key={shop}>
                <th scope="row">
                  <StoreName domain={shop} />
                </th>
                <td className="end">
                  <PhoneLabel>{t("rollout.dryRun.questions")}</PhoneLabel>
                  {questions}
                </td>
                <td className="end">
                  <PhoneLabel>{t("rollout.dryRun.losses")}</PhoneLabel>
                  {losses}
                </td>
              </tr>
            ))}
          </tbody>
        </TitledTable>
      ) : null}
    </>
  );
}

/** Phones show no head of the columns. */
const PhoneLabel = ({ children }: { children: ReactNode }) => (
  <span className="mr-2 text-small text-ink-3 tablet:hidden">{children}</span>
);

function TitledTable({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-3">
      <h3 className="mb-1 font-strong text-ink">{title}</h3>
      <Table caption={title}>{children}</Table>
    </div>
  );
}

function FailedStores({ failed }: { failed: DryRunView["failed"] }) {
  const t = useT();
  return (
    <div className="grid gap-1.5">
      <p className="font-label text-ink">{t("rollout.dryRun.failed")}</p>
      <ul className="grid gap-1 text-ink-2">
        {failed.map(({ shop, reason }) => (
          <li key={shop}>
            <StoreName domain={shop} /> · {t(`rollout.dryRun.reasons.${reason}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
