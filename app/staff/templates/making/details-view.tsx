/** Name, file and tags of a template that exists. */
import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import type { FormView } from "#app/kit/forms/form.ts";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import { DetailFields } from "./detail-fields.tsx";

interface DetailsViewProps {
  form: FormView;
  suffix: string;
  names: { fr: string; en: string };
  tags: string[];
  detailsAt: string;
}

export function DetailsView({ form, suffix, names, tags, detailsAt }: DetailsViewProps) {
  const t = useT();
  const pending = usePending("details");
  const initial = { suffix, nameFr: names.fr, nameEn: names.en, tags: tags.join(", ") };
  return (
    <Form method="post" encType="multipart/form-data" className="grid max-w-[860px] gap-7">
      <input type="hidden" name="detailsAt" value={detailsAt} />
      <DetailFields form={form} initial={initial} />
      <div className="flex justify-end max-wide-phone:*:w-full">
        <Button name="intent" value="details" pending={pending} pendingLabel={t("templateEditor.saving")}>
          {t("templateEditor.save")}
        </Button>
      </div>
    </Form>
  );
}
