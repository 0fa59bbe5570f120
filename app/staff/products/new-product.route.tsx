/** Adds a winning product. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form } from "@remix-run/react";
import { type CatalogueSection, type Key, useT } from "#app/i18n/index.ts";
import { FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply, invalidReply, parseForm } from "#app/kit/forms/form.server.ts";
import { type FormReply, keptRequestId, useForm, useReply } from "#app/kit/forms/form.ts";
import { Button, HiddenRequestId, usePending } from "#app/kit/parts/button.tsx";
import { BackLink } from "#app/kit/parts/navigation.tsx";
import { PageHead } from "#app/kit/parts/page.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { ProductFields } from "./product-fields.tsx";
import { newProductForm } from "./schema.ts";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const handle = { title: "productDesk.newTitle", words: ["winningProducts"] } satisfies {
  title: Key;
  words: CatalogueSection[];
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin({ context, request });
  return null;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const form = await parseForm({ context, request }, newProductForm);
  if (!form.ok) return invalidReply(form.reply);
  const { draft, requestId = context.requestId } = form.value;
  const created = await context.run(viewer).createProduct({ draft, once: requestId });
  if (!created.ok) return errorReply(form.values, created.error);
  return redirectWithToast(staffPaths.adminProducts, { type: "success", id: "products.created" });
}

export default function NewProductRoute() {
  const t = useT();
  const reply = useReply<FormReply>();
  const form = useForm(reply);
  const pending = usePending();
  return (
    <>
      <BackLink to={staffPaths.adminProducts}>{t("productDesk.title")}</BackLink>
      <PageHead title={t("productDesk.newTitle")} />
      <Form method="post" className="grid max-w-[760px] gap-9">
        <FormErrorSummary error={form.formError} />
        <HiddenRequestId value={keptRequestId(reply)} />
        <ProductFields form={form} initial={{ countries: "FR", published: "on" }} />
        <div className="flex justify-end max-wide-phone:*:w-full">
          <Button pending={pending} pendingLabel={t("productDesk.saving")}>
            {t("productDesk.save")}
          </Button>
        </div>
      </Form>
    </>
  );
}
