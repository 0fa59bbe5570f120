/** A form at its width; where the screen has room, what happens next stands at its right. */
import type { ReactNode } from "react";
import { Section } from "./page.tsx";
import { Timeline, TimelineItem } from "./timeline.tsx";

export function FormLayout({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="grid gap-x-14 gap-y-10 desktop:grid-cols-[minmax(0,560px)_minmax(0,1fr)]">
      <div className="grid min-w-0 content-start gap-6">{children}</div>
      {aside ? <div className="min-w-0">{aside}</div> : null}
    </div>
  );
}

interface ComingStep {
  title: string;
  detail: string;
  /** The person does it. */
  isYours?: boolean;
}

/** The steps after a form is sent, in their order. */
export function WhatHappensNext({ title, steps }: { title: string; steps: readonly ComingStep[] }) {
  return (
    <Section title={title}>
      <Timeline label={title}>
        {steps.map(({ title: step, detail, isYours }) => (
          <TimelineItem key={step} state={isYours ? "yours" : "toCome"} title={step} detail={detail} />
        ))}
      </Timeline>
    </Section>
  );
}
