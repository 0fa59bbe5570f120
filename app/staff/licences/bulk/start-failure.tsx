import type { ErrorMessage } from "#app/i18n/error-message.ts";
import { useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import { describeCounts } from "./latest-jobs.tsx";
import type { BulkJobView } from "./load.server.ts";

interface StartFailureProps {
  error: ErrorMessage | undefined;
  /** The form sends it with the job that it starts. */
  requestId: string | undefined;
  jobs: readonly BulkJobView[];
}

/** Why the job did not start. Without an answer it may have started: then the job, or the list that will show it. */
export function StartFailure({ error, requestId, jobs }: StartFailureProps) {
  const t = useT();
  const started = error?.isUnsure ? jobs.find((job) => job.requestId === requestId) : undefined;
  if (!started) return <FormErrorSummary error={error} record={staffPaths.bulkLicences} />;
  const follow = (
    <ButtonLink to={staffPaths.bulkJob(started.id)} variant="secondary" size="small">
      {t("bulk.follow")}
    </ButtonLink>
  );
  return (
    <Alert tone="info" role="alert" title={t("bulk.startedLate")} action={follow}>
      {describeCounts(t, started)}
    </Alert>
  );
}
