/** Jobs of a licence and the stores in which it was before. */
import { describeError } from "#app/i18n/error-message.ts";
import { useT } from "#app/i18n/index.ts";
import { Badge, type BadgeTone, MomentText, StoreName } from "#app/kit/parts/labels.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import type { ErrorCode } from "#base/errors.ts";
import type { RecordView } from "./record.server.ts";

type Job = RecordView["jobs"][number];

const tones: Record<Job["state"], BadgeTone> = {
  queued: "thread",
  running: "thread",
  waiting: "warn",
  done: "ok",
  failed: "bad",
  cancelled: "grey",
};

export function History({ view: { jobs, formerStores } }: { view: RecordView }) {
  const t = useT();
  return (
    <>
      <Section title={t("licenceList.record.jobs")}>
        {jobs.length === 0 ? <p className="text-ink-2">{t("licenceList.record.noJobs")}</p> : null}
        <ul className="divide-y divide-line border-y border-line empty:hidden">
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </ul>
      </Section>
      {formerStores.length > 0 ? (
        <Section title={t("licenceList.record.former")}>
          <ul className="divide-y divide-line border-y border-line">
            {formerStores.map(({ shop, from, to }) => (
              <li key={`${shop}${from}${to}`} className="flex flex-wrap justify-between gap-x-5 gap-y-1 py-3">
                <StoreName domain={shop} />
                <span className="text-small text-ink-2">{t("licenceList.record.formerPeriod", { from, to })}</span>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  );
}

function JobRow({ job: { kind, version, state, moment, shop, failure } }: { job: Job }) {
  const t = useT();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-5 gap-y-1 py-3">
      <span className="font-strong text-ink">{t(`licenceList.record.job.${kind}`, { version })}</span>
      <span className="justify-self-end">
        <Badge tone={tones[state]}>{t(`licenceList.record.jobStates.${state}`)}</Badge>
      </span>
      <span className="text-small text-ink-2">
        <StoreName domain={shop} />
        {failure ? (
          <span className="block text-bad">
            {describeError(t, { ...failure, code: failure.code as ErrorCode }).sentence}
          </span>
        ) : null}
      </span>
      <span className="justify-self-end text-small text-ink-3">
        <MomentText moment={moment} />
      </span>
    </li>
  );
}
