/** States, progress, messages, panels and long texts. */

import { PlaceGlyph, type PlaceState } from "#app/domain/place-glyph.tsx";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { Progress, Skeleton, SkeletonBlock } from "#app/kit/feedback/loading.tsx";
import { ToastCard } from "#app/kit/feedback/toasts/toast-view.tsx";
import { Button, ButtonLink } from "#app/kit/parts/button.tsx";
import { Fork, type ForkStage } from "#app/kit/parts/fork.tsx";
import { Badge, type BadgeTone, StoreName, VersionPair } from "#app/kit/parts/labels.tsx";
import { DeepPanel } from "#app/kit/parts/panel.tsx";
import { CodeBlock } from "#app/kit/parts/prose.tsx";
import { Stepper, type StepState, Timeline, TimelineItem } from "#app/kit/parts/timeline.tsx";

const tones: BadgeTone[] = ["ok", "thread", "warn", "bad", "free", "grey", "admin"];
const states: StepState[] = ["done", "now", "failed", "toCome", "yours", "event", "staff"];
const shop = "alice-shop.myshopify.com";
const places: PlaceState[] = ["used", "bare", "paused", "lost", "free"];
const stages: ForkStage[] = ["install", "running", "update", "ready", "published"];
const sendAgain = (
  <Button type="button" variant="secondary" size="small">
    Send the link again
  </Button>
);

export const messages = {
  States: (
    <>
      <div className="flex flex-wrap items-center gap-3">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <VersionPair from="1.1.0" to="2.0.4" />
        <StoreName domain={shop} />
      </div>
      <ul className="flex flex-wrap gap-6">
        {places.map((place) => (
          <li key={place} className="flex items-center gap-3">
            <PlaceGlyph state={place} />
            {place}
          </li>
        ))}
      </ul>
      <ul className="deep-panel on-deep grid gap-8 p-6 wide-phone:grid-cols-2">
        {stages.map((stage) => (
          <li key={stage}>
            <Fork installed={stage === "update" ? "1.1.0" : null} target="2.0.4" stage={stage} />
          </li>
        ))}
      </ul>
    </>
  ),
  Steps: (
    <>
      <Stepper label="Steps" steps={states.map((state) => ({ state, label: state }))} />
      <Timeline label="The thread">
        {states.map((state) => (
          <TimelineItem key={state} state={state} title={state} detail="One line more." aside="12 s" icon="key-round" />
        ))}
      </Timeline>
      <Progress label="Update of alice-shop" step={4} steps={5} stepName="Merging the code" percent={62} />
      <Skeleton>
        <SkeletonBlock />
      </Skeleton>
    </>
  ),
  Messages: (
    <>
      <Alert tone="warn" icon="mail-warning" title="Confirm your e-mail address." action={sendAgain}>
        The link waits in your inbox.
      </Alert>
      <Alert tone="ok" title="The copy is ready." />
      <Alert tone="info" title="2.0.4 is published." />
      <Alert tone="bad" title="The store does not answer." />
      <ToastCard toast={{ type: "success", id: "licences.activated", params: { shop: "alice-second" } }}>
        {null}
      </ToastCard>
      <ToastCard toast={{ type: "error", id: "guard.licenceCheckFailed" }}>{null}</ToastCard>
      <EmptyState drawing="queue" title="No one is waiting for an answer">
        Requests will show here, the oldest first.
      </EmptyState>
      <EmptyState
        drawing="inbox"
        title="Your stores will be here"
        action={<ButtonLink to="/activate">Activate</ButtonLink>}
      >
        Activate a licence, then install the theme.
      </EmptyState>
      <EmptyState drawing="nothing" title="Nothing found for “lunnel”" />
      <EmptyState drawing="toCome" title="No release published yet" />
      <DeepPanel
        context={<StoreName domain={shop} onDeep />}
        title="2.0.4 is ready for your store"
        drawing={<Fork previous="1.0.0" installed="1.1.0" target="2.0.4" />}
        actions={[
          <ButtonLink key="update" to="/update" variant="deep">
            Prepare the update
          </ButtonLink>,
          <ButtonLink key="changes" to="/changelog" variant="deep-outline">
            See what changes
          </ButtonLink>,
        ]}
      >
        Your 14 edited files are carried over one by one. You check, then you publish.
      </DeepPanel>
    </>
  ),
  Reading: (
    <div className="prose">
      <h2 id="conflicts">
        Settling conflicts
        <a href="#conflicts" className="anchor" aria-label="Link to “Settling conflicts”">
          #
        </a>
      </h2>
      <p>
        You keep your line, take the new one, or write the mix. <a href="/help">First steps</a>
      </p>
      <CodeBlock file="sections/header.liquid">
        <span className="token comment">{"{%- comment -%} to keep {%- endcomment -%}\n"}</span>
        {"{% "}
        <span className="token keyword">render</span> <span className="token string">'promo-bar'</span>
        {", text: section.settings.promo %}\n"}
      </CodeBlock>
      <div className="note">
        <p>
          <kbd>Esc</kbd> closes what is open. Your settings are in <code>settings_data.json</code>.
        </p>
      </div>
    </div>
  ),
};
