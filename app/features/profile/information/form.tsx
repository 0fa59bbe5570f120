/** Name and company to edit. What is being typed stays, whatever other parts of the page do meanwhile. */
import { Form } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useForm } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import { FormErrorSummary } from "#app/ui/alert.tsx";
import { Button, usePending } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { paths } from "#base/paths.ts";
import type { SavedProfile } from "#workers/portal/profile/contract.ts";
import { Conflict } from "./conflict.tsx";
import type { InformationReply } from "./reply.ts";

interface InformationFormProps {
  saved: SavedProfile;
  reply: InformationReply | undefined;
  email: ReactNode;
  beside: ReactNode;
  /** Another form is open, and has the page's first button. */
  isSecond: boolean;
}

export function InformationForm({ saved, reply, email, beside, isSecond }: InformationFormProps) {
  const t = useT();
  const form = useForm(reply);
  const pending = usePending("profile");
  const ref = useRef<HTMLFormElement>(null);
  const edited = useEditedProfile(saved, ref);
  const conflict = reply?.saved;
  return (
    <Form
      method="post"
      action={paths.profile}
      ref={ref}
      // Another text to begin with is another form.
      key={conflict ? `${conflict.version} conflict` : edited.version}
      className="grid gap-5"
    >
      <input type="hidden" name="intent" value="profile" />
      <input type="hidden" name="version" value={conflict?.version ?? edited.version} />
      {conflict ? (
        <Conflict typed={reply.values} saved={conflict} />
      ) : (
        <FormErrorSummary error={form.refusal} autoFocus />
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
 * The texts that are being edited, with their version. When the page learns of newer ones they take the place of a
 * form that nobody has touched, or that holds them already; a form that somebody writes in keeps its own version, so
 * that saving it tells of the conflict.
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
