/** The sections of a template as a thread, and the settings of the chosen one. */
import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Section } from "#app/kit/parts/page.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import { toViewParameter } from "./stage.tsx";
import type { SettingRow, TemplateView } from "./template-view.server.ts";

/** Shopify's limit. */
const maxSections = 25;

export function Outline({ template: { id, view, sections, chosen } }: { template: TemplateView }) {
  const t = useT();
  return (
    <Section
      title={t("templates.one.outline")}
      aside={t("templates.one.outlineOf", { count: sections.length, most: maxSections })}
    >
      <ol className="outline">
        <OutlineGroup name={t("templates.one.header")} />
        {sections.map((section) => {
          const isChosen = section.id === chosen?.id;
          return (
            <li key={section.id}>
              <Link
                to={staffPaths.template(id, { view: toViewParameter(view), section: isChosen ? "" : section.id })}
                preventScrollReset
                aria-current={isChosen ? "true" : undefined}
              >
                {section.name}
              </Link>
              <span>{section.hidden ? t("templates.one.hidden") : section.blocks}</span>
            </li>
          );
        })}
        <OutlineGroup name={t("templates.one.footer")} />
      </ol>
    </Section>
  );
}

/** Belongs to the theme, not to the template. */
function OutlineGroup({ name }: { name: string }) {
  const t = useT();
  return (
    <li>
      {name}
      <span>{t("templates.one.group")}</span>
    </li>
  );
}

type Member = NonNullable<TemplateView["chosen"]>;

export function ChosenSection({ member }: { member: Member }) {
  const t = useT();
  const { name, settings, blocks } = member;
  return (
    <Section title={name} anchor="settings">
      {settings.length > 0 ? <Settings rows={settings} /> : null}
      {blocks.length > 0 ? (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {blocks.map((block) => (
            <Block key={block.id} block={block} />
          ))}
        </ul>
      ) : settings.length === 0 ? (
        <p className="text-ink-2">{t("templates.one.noSettings")}</p>
      ) : null}
    </Section>
  );
}

function Block({ block: { name, hidden, settings, blocks } }: { block: Member }) {
  const t = useT();
  const title = hidden ? `${name} (${t("templates.one.hiddenBlock")})` : name;
  if (settings.length === 0 && blocks.length === 0) return <li className="py-2.5 text-ink-2">{title}</li>;
  return (
    <li>
      <details>
        <summary className="flex min-h-11 items-center font-label text-ink hover:underline tablet:min-h-9">
          {title}
        </summary>
        <div className="pb-3">
          <Settings rows={settings} />
          {blocks.length > 0 ? (
            <ul className="mt-2 border-s border-line ps-3">
              {blocks.map((inner) => (
                <Block key={inner.id} block={inner} />
              ))}
            </ul>
          ) : null}
        </div>
      </details>
    </li>
  );
}

function Settings({ rows }: { rows: readonly SettingRow[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-1.5">
      {rows.map(({ id, name, value, colour }) => (
        <div key={id} className="contents">
          <dt className="text-ink-3 wrap-anywhere">{name}</dt>
          <dd className="flex items-start gap-2 text-ink wrap-anywhere">
            {colour ? (
              <svg viewBox="0 0 16 16" aria-hidden="true" className="mt-0.5 size-4 flex-none">
                <rect x=".5" y=".5" width="15" height="15" rx="4" fill={colour} className="stroke-line-2" />
              </svg>
            ) : null}
            <span className="min-w-0">{value}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
