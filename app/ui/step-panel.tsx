import type { ReactNode } from "react";
import { ButtonLink } from "./button.tsx";
import { DeepPanel } from "./deep-panel.tsx";
import { Fork, type ForkProps } from "./fork.tsx";
import { ShopName } from "./shop-name.tsx";

interface Way {
  label: string;
  to: string;
}

interface StepPanelProps {
  shop: string | null;
  title: string;
  text: string;
  action: Way;
  second: Way | null;
  fork: ForkProps | null;
  /** Replaces the fork. */
  drawing?: ReactNode;
}

/** The next step as the page's panel. */
export function StepPanel({ shop, title, text, action, second, fork, drawing }: StepPanelProps) {
  return (
    <DeepPanel
      context={shop ? <ShopName domain={shop} onDeep /> : undefined}
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
        </>
      }
    >
      {text}
    </DeepPanel>
  );
}
