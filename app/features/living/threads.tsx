import { useT } from "#app/i18n/index.ts";
import { Stepper } from "#app/ui/stepper.tsx";
import { Thread, type ThreadState, ThreadStep } from "#app/ui/thread.tsx";
import { Specimen } from "./specimen.tsx";

const steps = ["done", "now", "toCome", "yours"] as const satisfies readonly ThreadState[];
const states = ["done", "now", "failed", "toCome", "yours", "event", "staff"] as const satisfies readonly ThreadState[];
const icons = { event: "key-round", staff: "users" } as const;

export function Threads() {
  const t = useT();
  return (
    <Specimen title={t("living.threads.title")}>
      <Stepper
        label={t("living.threads.stepper")}
        steps={steps.map((state) => ({ state, label: t(`living.threads.steps.${state}`) }))}
      />
      <Thread label={t("living.threads.title")}>
        {states.map((state) => (
          <ThreadStep
            key={state}
            state={state}
            title={t(`ui.thread.${state}`)}
            detail={t("living.threads.detail")}
            aside={t("living.threads.duration")}
            {...(state === "event" || state === "staff" ? { icon: icons[state] } : {})}
          />
        ))}
      </Thread>
    </Specimen>
  );
}
