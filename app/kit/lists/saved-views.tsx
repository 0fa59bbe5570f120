/** Saved views of a list: tabs, the form that keeps the view on the page, and the button that deletes it. */
import { Form, useLocation } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { TextField } from "#app/kit/forms/fields.tsx";
import type { RefusedFilters } from "#app/kit/lists/list-query.ts";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import { type Tab, Tabs } from "#app/kit/parts/navigation.tsx";
import { toAddress, toViewQuery } from "./list-address.ts";
import { Disclosure } from "./list-filters.tsx";

export interface SavedViewsProps {
  path: string;
  refused: RefusedFilters | null;
  /** Name of the tab without a filter. */
  allLabel: string;
  allCount?: string | undefined;
  /** Tabs of the page itself, before the kept ones. */
  tabs?: readonly Tab[];
  views: readonly { id: string; name: string; query: string }[];
  /** After a refused form: the name, its error, and the view of this name that it may replace. */
  form: { name?: string | undefined; error?: string | undefined; replaces?: string | undefined };
}

export function SavedViews({ path, refused, allLabel, allCount, tabs = [], views, form }: SavedViewsProps) {
  const t = useT();
  const query = toViewQuery(new URLSearchParams(useLocation().search));
  const pending = usePending("save-view");
  const current = views.find((view) => toViewQuery(new URLSearchParams(view.query)) === query);
  const tabOfPage = [path, ...tabs.map(({ to }) => to)].find((to) => toViewQuery(getQuery(to)) === query);
  const all: Tab = { to: path, label: allLabel, ...(allCount === undefined ? {} : { count: allCount }) };
  const kept = views.map((view) => ({ to: toAddress(path, new URLSearchParams(view.query)), label: view.name }));
  const toCurrent = current ? toAddress(path, new URLSearchParams(current.query)) : (tabOfPage ?? "");
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-60">
        <Tabs label={t("lists.views")} tabs={[all, ...tabs, ...kept]} current={toCurrent} />
      </div>
      {current ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="delete-view" />
          <input type="hidden" name="view" value={current.id} />
          <Button variant="quiet" size="small" icon="trash-2">
            {t("lists.deleteView")}
          </Button>
        </Form>
      ) : tabOfPage || refused ? null : (
        <Disclosure
          key={`${query}${form.error ?? ""}`}
          isOpen={form.error !== undefined}
          align="end"
          summaryClass="link inline-flex min-h-11 cursor-pointer items-center tablet:min-h-8"
          summary={t("lists.saveView")}
        >
          <Form method="post" preventScrollReset className="grid w-64 max-w-full gap-3 p-2">
            <input type="hidden" name="intent" value="save-view" />
            <input type="hidden" name="query" value={query} />
            <TextField
              name="name"
              id="view-name"
              label={t("lists.viewName")}
              defaultValue={form.name ?? ""}
              maxLength={40}
              autoComplete="off"
              {...(form.error === undefined ? {} : { error: form.error })}
            />
            <Button size="small" pending={pending}>
              {t("lists.keepView")}
            </Button>
            {form.replaces && form.error ? (
              <Button size="small" variant="secondary" name="replaces" value={form.replaces}>
                {t("lists.replaceView", { name: form.replaces })}
              </Button>
            ) : null}
          </Form>
        </Disclosure>
      )}
    </div>
  );
}

const getQuery = (address: string) => new URLSearchParams(address.split("?")[1] ?? "");
