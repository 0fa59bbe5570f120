/** The rare acts on an account, at the end of the page. */

import { useT } from "#app/i18n/index.ts";
import { RadioField } from "#app/kit/forms/choice-fields.tsx";
import { TextField } from "#app/kit/forms/fields.tsx";
import type { FormReply } from "#app/kit/forms/form.ts";
import { Act } from "./act.tsx";
import type { PersonView } from "./load.server.ts";

interface RareActsProps {
  person: PersonView;
  reply: FormReply | undefined;
}

export function RareActs({ person: { isVerified, isDisabled, isOwn }, reply }: RareActsProps) {
  const t = useT();
  const text = (name: "verification" | "passwordLink" | "disable" | "enable") => ({
    label: t(`person.acts.${name}.label`),
    lead: t(`person.acts.${name}.lead`),
    submit: t(`person.acts.${name}.submit`),
  });
  return (
    <div className="flex flex-wrap items-start gap-2.5 border-t border-line pt-5">
      {isVerified === false ? (
        <Act intent="verification" look="button" reply={reply} {...text("verification")} />
      ) : null}
      <Act intent="password-link" look="button" reply={reply} {...text("passwordLink")} />
      {isOwn ? null : (
        <>
          {isDisabled ? (
            <Act intent="enable" look="button" reply={reply} {...text("enable")} />
          ) : (
            <Act intent="disable" look="button" isDangerous reply={reply} {...text("disable")} />
          )}
          <DeleteAct reply={reply} />
        </>
      )}
    </div>
  );
}

function DeleteAct({ reply }: { reply: FormReply | undefined }) {
  const t = useT();
  const choices = (["keep", "free"] as const).map((value) => ({ value, label: t(`person.acts.delete.${value}`) }));
  return (
    <Act
      intent="delete"
      look="button"
      label={t("person.acts.delete.label")}
      lead={t("person.acts.delete.lead")}
      submit={t("person.acts.delete.submit")}
      isDangerous
      reply={reply}
    >
      {(form) => (
        <>
          <TextField
            {...form.field("email")}
            label={t("person.acts.delete.email")}
            maxLength={254}
            autoComplete="off"
            spellCheck={false}
          />
          <RadioField
            name="licences"
            label={t("person.acts.delete.licences")}
            choices={choices}
            defaultValue={form.value("licences") ?? "keep"}
            {...(form.error("licences") ? { error: form.error("licences") } : {})}
          />
        </>
      )}
    </Act>
  );
}
