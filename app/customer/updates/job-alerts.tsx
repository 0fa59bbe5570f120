/** What the owner should know of a job before its steps. */
import { Link } from "@remix-run/react";
import { describeError } from "#app/i18n/error-message.ts";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import type { AppError } from "#base/errors.ts";
import { paths } from "#base/paths.ts";

/** The update cannot start; its reply says the same. */
export function StoppedAlert({ how }: { how: "halted" | "withdrawn" }) {
  const t = useT();
  const { sentence, fix } = describeError(t, { code: how === "halted" ? "RELEASE_HALTED" : "RELEASE_WITHDRAWN" });
  return (
    <div className="mb-6">
      <Alert tone="warn" title={sentence}>
        {fix}
      </Alert>
    </div>
  );
}

/** Why the copy was not published at the time that was set. */
export function UnpublishedAlert({ code }: { code: string }) {
  const t = useT();
  const { sentence, fix } = describeError(t, { code } as AppError);
  return (
    <Alert tone="warn" title={t("themes.schedule.failed")}>
      {sentence} {fix}
    </Alert>
  );
}

/** Another preview of the theme has taken over the answers given here. */
export function NewerPreviewAlert({ id }: { id: string }) {
  const t = useT();
  return (
    <Alert tone="info" title={t("update.preview.newerTitle")}>
      {t("update.preview.newerText")}{" "}
      <Link to={paths.job(id)} className="link">
        {t("update.preview.newerLink")}
      </Link>
    </Alert>
  );
}
