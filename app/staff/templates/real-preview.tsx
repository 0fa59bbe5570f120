/** Offers a look at the template in an unpublished theme of the administrator's own store. */
import { Form, Link } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Button, HiddenRequestId, usePending } from "#app/kit/parts/button.tsx";
import { paths } from "#base/paths.ts";
import { toStoreName } from "#base/store-address.ts";

export function RealPreview({ stores }: { stores: readonly string[] }) {
  const t = useT();
  const pending = usePending("preview");
  if (stores.length === 0) {
    return (
      <p className="mt-4 text-small text-ink-2">
        {t("templates.one.previewNone")}{" "}
        <Link to={paths.activate} className="link">
          {t("templates.one.previewConnect")}
        </Link>
      </p>
    );
  }
  return (
    <Form method="post" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <input type="hidden" name="intent" value="preview" />
      <HiddenRequestId />
      {stores.map((shop) => (
        <Button key={shop} name="shop" value={shop} variant="secondary" icon="eye" pending={pending}>
          {t("templates.one.preview", { store: toStoreName(shop) })}
        </Button>
      ))}
      <span className="text-small text-ink-2">{t("templates.one.previewNote")}</span>
    </Form>
  );
}
