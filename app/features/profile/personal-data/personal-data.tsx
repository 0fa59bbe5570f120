/** What one may take along, and the way out. */
import { Form } from "@remix-run/react";
import type { FormReply } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import { Button } from "#app/ui/button.tsx";
import { Section } from "#app/ui/page.tsx";
import type { ReauthenticationRequirement } from "#workers/portal/reauthentication/contract.ts";
import { DeleteAccount } from "./delete-account.tsx";

interface PersonalDataProps {
  email: string;
  reauthentication: ReauthenticationRequirement;
  /** What a try to delete the account came to. */
  reply: FormReply | undefined;
}

export function PersonalData({ email, reauthentication, reply }: PersonalDataProps) {
  const t = useT();
  return (
    <div id="data" className="mt-9 scroll-mt-20">
      <Section title={t("ownData.title")}>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y border-line py-4">
          <p className="max-w-[52ch] min-w-0 flex-1 basis-64 text-ink-2">{t("ownData.export.text")}</p>
          {/* A file comes back, not a page. */}
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
