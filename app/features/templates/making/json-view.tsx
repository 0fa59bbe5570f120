/** The JSON of a template with what its check finds, and after a conflict the newer one beside it. */
import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Button, usePending } from "#app/ui/button.tsx";
import { Section } from "#app/ui/page.tsx";
import { CheckTable } from "./check-table.tsx";
import type { CheckView } from "./check-view.server.ts";
import type { EditReply } from "./edit-actions.server.ts";
import { JsonField } from "./json-field.tsx";

interface JsonViewProps {
  body: string;
  revision: number;
  checks: CheckView[];
  answer: EditReply | undefined;
}

export function JsonView({ body, revision, checks, answer }: JsonViewProps) {
  const t = useT();
  const [checking, saving] = [usePending("check"), usePending("json")];
  const fault = answer?.fault;
  return (
    <div className="grid gap-9">
      <Form method="post" encType="multipart/form-data" className="grid gap-5" key={`${revision} ${answer?.body}`}>
        <input type="hidden" name="revision" value={revision} />
        <JsonField
          name="body"
          label={t("templateEditor.fields.body")}
          error={fault?.sentence}
          value={answer?.body ?? body}
          autoFocus={fault !== undefined && fault !== null}
        />
        {fault?.line ? (
          <p className="text-small">
            <a className="link" href={`#L${fault.line}`}>
              {t("templateEditor.goToLine", { line: fault.line })}
            </a>
          </p>
        ) : null}
        <div className="flex flex-wrap justify-end gap-2.5 max-wide-phone:*:w-full">
          <Button
            name="intent"
            value="check"
            variant="secondary"
            pending={checking}
            pendingLabel={t("templateEditor.checking")}
          >
            {t("templateEditor.check")}
          </Button>
          <Button name="intent" value="json" pending={saving} pendingLabel={t("templateEditor.saving")}>
            {t("templateEditor.save")}
          </Button>
        </div>
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
