/** The section with name, company and e-mail. */

import { Form } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { TextField } from "#app/kit/forms/fields.tsx";
import { type FormReply, useForm } from "#app/kit/forms/form.ts";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { paths } from "#base/paths.ts";
import type { SavedProfile } from "#workers/portal/accounts/contract.ts";
import { Conflict } from "./conflict.tsx";

interface InformationProps {
  /** Null when the read fails. */
  saved: SavedProfile | null;
  /** The read is still running. */
  isAsking: boolean;
  reply: InformationReply | undefined;
  /** Shown above the fields. */
  notices: ReactNode;
  email: ReactNode;
  /** Beside the button that saves. */
  beside: ReactNode;
  /** Another form is open and has the primary button. */
  isSecond: boolean;
  /** Another form below this one. */
  children: ReactNode;
}

export function Information({ saved, isAsking, reply, notices, email, beside, isSecond, children }: InformationProps) {
  const t = useT();
  // Keep the typed values even when the stored texts are unknown.
  const known = saved ?? (reply ? { name: "", company: "", version: reply.values.version ?? "" } : null);
  return (
    <Section title={t("profile.information.title")} anchor="information">
      {notices}
      {known ? (
        <InformationForm saved={known} reply={reply} email={email} beside={beside} isSecond={isSecond} />
      ) : (
        <div className="grid gap-5">
          {isAsking ? null : (
            <Alert tone="warn" title={t("profile.information.unread")}>
              {t("profile.information.unreadFix")}
            </Alert>
          )}
          {email}
          {beside ? <div>{beside}</div> : null}
        </div>
      )}
      <div id="email" className="mt-6 scroll-mt-20 empty:hidden">
        {children}
      </div>
    </Section>
  );
}

interface InformationFormProps {
  saved: SavedProfile;
  reply: InformationReply | undefined;
  email: ReactNode;
  beside: ReactNode;
  /** Another form is open and has the primary button. */
  isSecond: boolean;
}

function InformationForm({ saved, reply, email, beside, isSecond }: InformationFormProps) {
  const t = useT();
  const form = useForm(reply);
  const pending = usePending("profile");
  const ref = useRef<HTMLFormElement>(null);
  const edited = useEditedProfile(saved, ref);
  const conflict = reply?.saved;
  return (
    <Form
      method="post"
      action={paths.information}
      ref={ref}
      // A new initial text needs a new form.
      key={conflict ? `${conflict.version} conflict` : edited.version}
      className="grid gap-5"
    >
      <input type="hidden" name="intent" value="profile" />
      <input type="hidden" name="version" value={conflict?.version ?? edited.version} />
      {conflict ? (
        <Conflict typed={reply.values} saved={conflict} />
      ) : (
        <FormErrorSummary error={form.formError} autoFocus />
      )}
      <div className="grid items-start gap-x-4 gap-y-5 wide-phone:grid-cols-2">
        <TextField
          {...form.field("name", edited.name)}
          label={t("profile.information.name")}
          autoComplete="name"
          minLength={2}
          maxLength={100}
        />
        <TextField
          {...form.field("company", edited.company)}
          label={t("profile.information.company")}
          autoComplete="organization"
          maxLength={100}
          optional
        />
      </div>
      {email}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          variant={isSecond ? "secondary" : "primary"}
          pending={pending}
          pendingLabel={t("profile.information.saving")}
        >
          {t(conflict ? "profile.information.saveMine" : "profile.information.save")}
        </Button>
        {beside}
      </div>
    </Form>
  );
}

/**
 * The edited texts with their version. Newer texts replace those of a form that is unchanged or equal to them. A form
 * with other changes keeps its version, so that saving it reports the conflict.
 */
function useEditedProfile(saved: SavedProfile, ref: { current: HTMLFormElement | null }): SavedProfile {
  const [edited, setEdited] = useState(saved);
  useEffect(() => {
    if (!ref.current || saved.version === edited.version) return;
    const typed = new FormData(ref.current);
    const holds = ({ name, company }: SavedProfile) => typed.get("name") === name && typed.get("company") === company;
    if (holds(edited) || holds(saved)) setEdited(saved);
  }, [saved, edited, ref]);
  return edited;
}

export interface InformationReply extends FormReply {
  /** The texts that another tab or device has stored. */
  saved?: SavedProfile;
}
