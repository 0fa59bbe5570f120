import type { StepPanelView } from "#app/next-step-text.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { StepPanel } from "#app/ui/panel.tsx";

/** An open preview, a finished copy or a job that runs: the most urgent as the panel of the page, the others as a line. */
export function UnfinishedJobs({ steps }: { steps: readonly StepPanelView[] }) {
  const [first, ...others] = steps;
  if (!first) return null;
  return (
    <div className="grid gap-4">
      <StepPanel {...first} />
      {others.map(({ shop, title, action }) => (
        <Alert
          key={action.to}
          tone="info"
          icon="git-branch"
          title={title}
          action={
            <ButtonLink to={action.to} variant="secondary" size="small">
              {action.label}
            </ButtonLink>
          }
        >
          {shop}
        </Alert>
      ))}
    </div>
  );
}
