import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Button, usePending } from "#app/ui/button.tsx";
import { paths } from "#shared/paths.ts";

export function RemoveForm() {
  const t = useT();
  const pending = usePending("remove-photo");
  return (
    <Form method="post" action={paths.profile} className="border-t border-line pt-4">
      <input type="hidden" name="intent" value="remove-photo" />
      <Button variant="secondary" size="small" pending={pending}>
        {t("photo.remove")}
      </Button>
    </Form>
  );
}
