/** The JSON of a template with what its check finds, and after a conflict the newer one beside it. */
import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { CheckTable } from "../check-table.tsx";
import type { CheckView } from "../checks.server.ts";
import type { EditReply } from "./edit-actions.server.ts";
import { JsonField } from "./json-field.tsx";
import { JsonInput } from "./json-input.tsx";

interface JsonViewProps {
  body: string;
  revision: number;
  checks: CheckView[];
  answer: EditReply | undefined;
}

export function JsonView({ body, revision, checks, answer }: JsonViewProps) {
  const t = useT();
  const saving = usePending("json");
  const fault = answer?.fault;
  return (
    <div className="grid gap-9">
      <Form method="post" encType="multipart/form-data" className="grid gap-5">
        <input type="hidden" name="revision" value={revision} />
        <JsonInput value={answer?.body ?? body} fault={fault}>
          <Button name="intent" value="json" pending={saving} pendingLabel={t("templateEditor.saving")}>
            {t("templateEditor.save")}
          </Button>
        </JsonInput>
      </Form>
      {answer?.conflict ? (
        <JsonField name="theirs" label={t("templateEditor.conflict.theirs", { revision })} value={body} readOnly />
      ) : null}
      {fault ? null : (
        <Section title={t("templateEditor.checkTitle")}>
          <CheckTable checks={answer?.checks ?? checks} hasLines />
        </Section>
      )}
    </div>
  );
}
