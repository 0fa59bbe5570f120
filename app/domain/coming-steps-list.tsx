import { Section } from "#app/kit/parts/page.tsx";
import { Timeline, TimelineItem } from "#app/kit/parts/timeline.tsx";

export interface ComingSteps {
  title: string;
  /** In their order; `isYours` waits for the person. */
  steps: { title: string; detail: string; isYours: boolean }[];
}

/** What happens after a form is sent, beside it. */
export function ComingStepsList({ coming: { title, steps } }: { coming: ComingSteps }) {
  return (
    <Section title={title}>
      <Timeline label={title}>
        {steps.map((step) => (
          <TimelineItem
            key={step.title}
            state={step.isYours ? "yours" : "toCome"}
            title={step.title}
            detail={step.detail}
          />
        ))}
      </Timeline>
    </Section>
  );
}
