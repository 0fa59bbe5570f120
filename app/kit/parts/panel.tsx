/** The dark panel of a page. */
import type { ReactNode } from "react";
import { ButtonLink } from "./button.tsx";
import { Fork, type ForkProps } from "./fork.tsx";
import { StoreName } from "./labels.tsx";

interface DeepPanelProps {
  title: ReactNode;
  /** Store name above the title. */
  context?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** The fork: right on wide screens, on top on phones. */
  drawing?: ReactNode;
}

/** At most one per page: the next step or the main message. */
export function DeepPanel({ title, context, children, actions, drawing }: DeepPanelProps) {
  return (
    <section className="deep-panel on-deep flex flex-col-reverse gap-x-8 gap-y-6 p-5 tablet:p-7 tablet:flex-row tablet:items-center tablet:justify-between desktop:p-8">
      <div className="grid min-w-0 gap-2.5">
        {context ? <p>{context}</p> : null}
        <h2 className="text-panel text-on-deep">{title}</h2>
        {children ? <div className="max-w-[52ch] text-lead text-balance">{children}</div> : null}
        {actions ? <div className="mt-3 flex flex-wrap gap-2.5 max-wide-phone:*:w-full">{actions}</div> : null}
      </div>
      {drawing ? (
        <div className="w-full max-w-[360px] flex-none max-tablet:self-start tablet:w-[300px] desktop:w-[360px]">
          {drawing}
        </div>
      ) : null}
    </section>
  );
}

interface PanelLink {
  label: string;
  to: string;
}

interface StepPanelProps {
  shop: string | null;
  title: string;
  text: string;
  action: PanelLink;
  second: PanelLink | null;
  fork: ForkProps | null;
  /** Replaces the fork. */
  drawing?: ReactNode;
  /** After the links. */
  quiet?: ReactNode;
}

/** The panel of the next step. */
export function StepPanel({ shop, title, text, action, second, fork, drawing, quiet }: StepPanelProps) {
  return (
    <DeepPanel
      context={shop ? <StoreName domain={shop} onDeep /> : undefined}
      title={title}
      drawing={fork ? <Fork {...fork} /> : drawing}
      actions={
        <>
          <ButtonLink variant="deep" to={action.to}>
            {action.label}
          </ButtonLink>
          {second ? (
            <ButtonLink variant="deep-outline" to={second.to}>
              {second.label}
            </ButtonLink>
          ) : null}
          {quiet}
        </>
      }
    >
      {text}
    </DeepPanel>
  );
}
