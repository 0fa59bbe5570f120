/** Export of the user's data and deletion of the account. */

import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { RadioCards } from "#app/kit/forms/choice-fields.tsx";
import { type FormReply, useForm } from "#app/kit/forms/form.ts";
import { ReauthenticationFields, SignInAgain } from "#app/kit/forms/reauthentication.tsx";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import { Consequences, Disclosure } from "#app/kit/parts/explanations.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { brand } from "#base/brand.ts";
import { paths } from "#base/paths.ts";
import type { ReauthenticationRequirement } from "#workers/portal/session/contract.ts";

interface PersonalDataProps {
  email: string;
  reauthentication: ReauthenticationRequirement;
  /** The reply to the form that deletes the account. */
  reply: FormReply | undefined;
}

export function PersonalDataSection({ email, reauthentication, reply }: PersonalDataProps) {
  const t = useT();
  return (
    <div>
      <Section title={t("ownData.title")} anchor="data">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y border-line py-4">
          <p className="max-w-[52ch] min-w-0 flex-1 basis-64 text-ink-2">{t("ownData.export.text")}</p>
          {/* The response is a file, so the browser has to load it. */}
          <Form method="post" reloadDocument className="max-wide-phone:w-full">
            <input type="hidden" name="intent" value="export" />
            <Button variant="secondary" icon="download" wide>
              {t("ownData.export.submit")}
            </Button>
          </Form>
        </div>
        <DeleteAccount email={email} reauthentication={reauthentication} reply={reply} />
      </Section>
    </div>
  );
}

interface DeleteAccountProps {
  email: string;
  reauthentication: ReauthenticationRequirement;
  reply: FormReply | undefined;
}

function DeleteAccount({ email, reauthentication, reply }: DeleteAccountProps) {
  const t = useT();
  const form = useForm(reply);
  const pending = usePending("delete-account");
  const cards = (["keep", "free"] as const).map((value) => ({
    value,
    title: t(`ownData.delete.choice.${value}`),
    detail: t(`ownData.delete.choice.${value}Detail`),
  }));
  const what = (
    <>
      <FormErrorSummary error={form.formError} autoFocus />
      <p>{t("ownData.delete.text")}</p>
      <Consequences
        keep={{
          title: t("ownData.delete.stays"),
          items: [
            t("ownData.delete.staysThemes"),
            t("ownData.delete.staysLicences", { email }),
            t("ownData.delete.staysOrders"),
          ],
        }}
        lose={{
          title: t("ownData.delete.goes"),
          items: [t("ownData.delete.goesProfile"), t("ownData.delete.goesPoints"), t("ownData.delete.goesHistory")],
        }}
      />
    </>
  );
  return (
    <Disclosure title={t("ownData.delete.title")} open={reply !== undefined}>
      {reauthentication.method === "stale" ? (
        <div className="grid max-w-[640px] gap-6">
          {what}
          <SignInAgain returnTo={paths.ownData} />
        </div>
      ) : (
        <Form method="post" action={paths.ownData} className="grid max-w-[640px] gap-6">
          <input type="hidden" name="intent" value="delete-account" />
          {what}
          <RadioCards
            name="licences"
            label={t("ownData.delete.choice.label")}
            cards={cards}
            defaultValue={form.value("licences") ?? "keep"}
            error={form.error("licences")}
          />
          <ReauthenticationFields form={form} reauthentication={reauthentication} email={email} id="delete-account" />
          <p className="text-small text-ink-2">{t("ownData.delete.final", { support: brand.supportEmail })}</p>
          <div className="flex justify-end max-wide-phone:*:w-full">
            <Button variant="danger" pending={pending} pendingLabel={t("ownData.delete.pending")}>
              {t("ownData.delete.submit")}
            </Button>
          </div>
        </Form>
      )}
    </Disclosure>
  );
}
