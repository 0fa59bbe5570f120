import { Form, useNavigate } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Button, ButtonLink, usePending } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { SafetyNote } from "#app/ui/explanations.tsx";
import { useHydrated } from "#app/ui/hooks.ts";
import { paths } from "#base/paths.ts";

interface RemovalQuestionProps {
  id: string;
  version: string;
  title: string;
  /** Page of the list to return to. */
  page: number;
}

/** Confirms a deletion in a dialog, or without JavaScript in a panel of the page. */
export function RemovalQuestion({ id, version, title, page }: RemovalQuestionProps) {
  const t = useT();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const pending = usePending("remove");
  const question = t("announcements.remove.question", { title: title || t("announcements.sent.untitled") });
  const lead = t("announcements.remove.lead");
  const promise = <SafetyNote>{t("announcements.remove.promise")}</SafetyNote>;
  const actions = (
    <>
      <ButtonLink to={paths.adminSent(page)} variant="secondary">
        {t("announcements.remove.keep")}
      </ButtonLink>
      <Form method="post" action={paths.adminSent(page)} className="contents max-wide-phone:*:w-full">
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        <Button variant="danger" pending={pending} pendingLabel={t("announcements.remove.pending")}>
          {t("announcements.remove.submit")}
        </Button>
      </Form>
    </>
  );
  if (hydrated) {
    const close = () => navigate(paths.adminSent(page), { preventScrollReset: true });
    return (
      <Dialog open onClose={close} title={question} lead={lead} actions={actions}>
        {promise}
      </Dialog>
    );
  }
  return (
    <section className="grid max-w-[760px] gap-4 rounded-card border border-line-2 p-5">
      <h2 className="text-dialog wrap-anywhere text-ink">{question}</h2>
      <p className="text-ink-2">{lead}</p>
      {promise}
      <div className="flex flex-wrap justify-end gap-2.5 max-wide-phone:*:w-full">{actions}</div>
    </section>
  );
}
