import { useT } from "#app/i18n/index.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** An update of the store that is not over: a preview to settle, or work that runs. */
export function UnderWay({ job, waiting }: { job: string; waiting: boolean }) {
  const t = useT();
  const word = waiting ? "open" : "running";
  return (
    <Notice
      tone="info"
      icon="git-branch"
      title={t(`update.choose.${word}`)}
      action={
        <ButtonLink to={paths.job(job)} variant="secondary" size="small">
          {t(`update.choose.${word}Action`)}
        </ButtonLink>
      }
    />
  );
}
