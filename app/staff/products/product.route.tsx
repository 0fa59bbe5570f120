/** Edits or deletes one winning product. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { type CatalogueSection, type Key, useT } from "#app/i18n/index.ts";
import { FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { Dialog } from "#app/kit/feedback/dialog.tsx";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply, invalidReply, parseForm } from "#app/kit/forms/form.server.ts";
import { type FormReply, useForm, useReply } from "#app/kit/forms/form.ts";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import { useHydrated } from "#app/kit/parts/hooks.ts";
import { BackLink } from "#app/kit/parts/navigation.tsx";
import { PageHead, Section } from "#app/kit/parts/page.tsx";
import { getErrorStatus } from "#base/errors.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { ProductFields } from "./product-fields.tsx";
import { editForm, getDraft, toProductTexts } from "./schema.ts";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const handle = { title: "productDesk.title", words: ["winningProducts"] } satisfies {
  title: Key;
  words: CatalogueSection[];
};

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const found = await context.run(viewer).findProduct(params.product ?? "");
  if (!found.ok) throw data({ code: found.error.code }, { status: getErrorStatus(found.error.code) });
  const { language } = context;
  const { version } = found.value;
  return { name: found.value[language].name, texts: toProductTexts(found.value, language), version };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const form = await parseForm({ context, request }, editForm);
  if (!form.ok) return invalidReply(form.reply);
  const { changeProduct, removeProduct } = context.run(viewer);
  const id = params.product ?? "";
  const { value } = form;
  const done = await (value.intent === "delete"
    ? removeProduct(id)
    : changeProduct({ id, draft: getDraft(value), version: value.version }));
  if (!done.ok) return errorReply(form.values, done.error);
  const toast = value.intent === "delete" ? "products.deleted" : "products.changed";
  return redirectWithToast(staffPaths.adminProducts, { type: "success", id: toast });
}

export default function ProductRoute() {
  const t = useT();
  const { name, texts, version } = useLoaderData<typeof loader>();
  const form = useForm(useReply<FormReply>());
  const pending = usePending("save");
  return (
    <>
      <BackLink to={staffPaths.adminProducts}>{t("productDesk.title")}</BackLink>
      <PageHead title={name} />
      <Form method="post" className="grid max-w-[760px] gap-9">
        <FormErrorSummary error={form.formError} />
        <input type="hidden" name="version" value={version} />
        <ProductFields form={form} initial={texts} />
        <div className="flex justify-end max-wide-phone:*:w-full">
          <Button name="intent" value="save" pending={pending} pendingLabel={t("productDesk.saving")}>
            {t("productDesk.save")}
          </Button>
        </div>
      </Form>
      <DeleteSection />
    </>
  );
}

/** A dialog with JavaScript, the same button in the page without it. */
function DeleteSection() {
  const t = useT();
  const hydrated = useHydrated();
  const pending = usePending("delete");
  const [open, setOpen] = useState(false);
  const text = t("productDesk.remove.text");
  const submit = (
    <Form method="post">
      <Button
        name="intent"
        value="delete"
        variant="danger"
        pending={pending}
        pendingLabel={t("productDesk.remove.pending")}
        wide
      >
        {t("productDesk.remove.submit")}
      </Button>
    </Form>
  );
  return (
    <Section title={t("productDesk.remove.title")}>
      <p className="mb-4 max-w-[68ch] text-ink-2">{text}</p>
      {hydrated ? (
        <>
          <Button type="button" variant="secondary" onClick={() => setOpen(true)}>
            {t("productDesk.remove.open")}
          </Button>
          <Dialog
            open={open}
            onClose={() => setOpen(false)}
            title={t("productDesk.remove.question")}
            lead={text}
            actions={
              <>
                <Button type="button" variant="secondary" onClick={() => setOpen(false)}>
                  {t("productDesk.remove.keep")}
                </Button>
                {submit}
              </>
            }
          />
        </>
      ) : (
        submit
      )}
    </Section>
  );
}
