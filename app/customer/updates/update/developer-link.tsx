/** The owner's links to a preview, by which a developer answers: making one, showing it once, revoking it. */
import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useT } from "#app/i18n/index.ts";
import { TextField } from "#app/kit/forms/fields.tsx";
import type { FormView } from "#app/kit/forms/form.ts";
import { Button, HiddenRequestId, usePending } from "#app/kit/parts/button.tsx";
import { CopyButton } from "#app/kit/parts/copy-button.tsx";
import { Icon } from "#app/kit/parts/icon.tsx";
import { linkDays, maxLinkNameLength } from "#base/link-limits.ts";
import type { LinkView, ShareReply } from "./share.server.ts";

interface DeveloperLinkProps {
  links: readonly LinkView[];
  form: FormView;
}

const getRevokeFormId = (link: string) => `revoke-${link}`;

/** The forms of buttons inside the form of the preview: forms do not nest. */
export function RevokeForms({ links }: Pick<DeveloperLinkProps, "links">) {
  return links
    .filter(({ isLive }) => isLive)
    .map(({ id }) => (
      <Form key={id} id={getRevokeFormId(id)} method="post" hidden>
        <input type="hidden" name="intent" value="revoke" />
        <input type="hidden" name="link" value={id} />
      </Form>
    ));
}

/** Part of the form of the preview, so that a link saves the answers that are not saved yet. */
export function DeveloperLink({ links, form }: DeveloperLinkProps) {
  const t = useT();
  const pending = usePending("share");
  return (
    <section id="links" aria-labelledby="links-title" className="grid scroll-mt-20 gap-3 border-t border-line pt-5">
      <h2 id="links-title" className="font-strong text-ink">
        {t("share.title")}
      </h2>
      <p className="text-small text-ink-2">{t("share.text", { days: linkDays })}</p>
      <HiddenRequestId />
      <TextField
        {...form.field("name")}
        label={t("share.name")}
        hint={t("share.nameHint")}
        maxLength={maxLinkNameLength}
        autoComplete="off"
      />
      <div>
        <Button
          name="intent"
          value="share"
          formNoValidate
          variant="secondary"
          size="small"
          icon="send"
          pending={pending}
          pendingLabel={t("share.pending")}
        >
          {t("share.submit")}
        </Button>
      </div>
      {links.length > 0 ? <LinkList links={links} /> : null}
    </section>
  );
}

function LinkList({ links }: Pick<DeveloperLinkProps, "links">) {
  const t = useT();
  return (
    <ul aria-label={t("share.list")} className="divide-y divide-line border-t border-line">
      {links.map(({ id, name, isLive, state }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5">
          <span className={`min-w-0 flex-1 basis-40 wrap-anywhere ${isLive ? "text-ink" : "text-ink-3"}`}>
            {name}
            <span className="block text-small text-ink-3">{state}</span>
          </span>
          {isLive ? (
            <Button
              form={getRevokeFormId(id)}
              variant="quiet"
              size="small"
              formNoValidate
              aria-label={t("share.revokeOf", { name })}
            >
              {t("share.revoke")}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** The new link, in the answer that made it and nowhere else. */
export function CreatedLink({ shared: { name, address } }: { shared: NonNullable<ShareReply["shared"]> }) {
  const t = useT();
  const panel = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLElement>(null);
  // The form is far below.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link is shown.
  useEffect(() => panel.current?.focus(), [address]);
  return (
    <div
      ref={panel}
      role="status"
      tabIndex={-1}
      className="mb-6 flex scroll-mt-20 gap-3.5 rounded-card bg-accent-soft p-4"
    >
      <Icon name="send" className="mt-0.5 size-5 text-thread" />
      <div className="grid min-w-0 gap-2">
        <p className="font-strong text-ink">{t("share.createdTitle", { name })}</p>
        <p className="text-small text-ink-2">{t("share.createdText")}</p>
        <div className="flex flex-wrap items-center gap-3">
          <code ref={text} className="font-mono text-code break-all text-ink">
            {address}
          </code>
          <CopyButton look="secondary" label={t("share.copy")} getSource={() => text.current} />
        </div>
      </div>
    </div>
  );
}
