/** The drawings of a template, and the links that switch between them. */
import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { Drawing } from "#app/domain/wireframe/draw.ts";
import { Wireframe } from "#app/domain/wireframe/wireframe.tsx";
import { useT } from "#app/i18n/index.ts";
import { Icon, type IconName } from "#app/kit/parts/icon.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import { TemplateCode } from "./code-block.tsx";
import { PreviewPicture } from "./pictures/preview-picture.tsx";
import type { TemplateView, TemplateViewName } from "./template-view.server.ts";

const views: [TemplateViewName, IconName | null][] = [
  ["desktop", "monitor"],
  ["phone", "smartphone"],
  ["both", null],
  ["picture", "eye"],
  ["json", "braces"],
];

/** Leaves the default out of the address. */
export const toViewParameter = (view: TemplateViewName): string => (view === "both" ? "" : view);

export function Stage({ template }: { template: TemplateView }) {
  const t = useT();
  const { id, view, chosen, file, code, preview, picture } = template;
  const shown = views.filter(([name]) => name !== "picture" || preview !== null);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <nav aria-label={t("templates.one.views")} className="flex rounded-control bg-sunken p-1">
          {shown.map(([name, icon]) => (
            <Link
              key={name}
              to={staffPaths.template(id, { view: toViewParameter(name), section: chosen?.id ?? "" })}
              preventScrollReset
              aria-current={name === view ? "true" : undefined}
              className="segment"
            >
              <span className="flex items-center gap-1.5">
                {icon ? <Icon name={icon} className="size-4" /> : null}
                <span className={icon ? "max-wide-phone:sr-only" : undefined}>
                  {t(`templates.one.viewNames.${name}`)}
                </span>
              </span>
            </Link>
          ))}
        </nav>
        {view === "json" || view === "picture" ? null : (
          <p className="flex items-center gap-2 text-small text-ink-2">
            <Icon name="info" className="size-4 text-ink-3" />
            {t("templates.one.withoutStore")}
          </p>
        )}
      </div>
      {code ? (
        <TemplateCode file={file} code={code} download={staffPaths.templateFile(id)} />
      ) : preview && view === "picture" ? (
        <section aria-label={picture} {...scrollable} className="template-stage">
          <div className="template-view">
            <PreviewPicture preview={preview} alt={picture} sizes="(min-width: 720px) 620px, 90vw" />
          </div>
        </section>
      ) : (
        <Drawings template={template} />
      )}
    </>
  );
}

/** Makes the drawings scrollable by keyboard. */
const scrollable = { tabIndex: 0 };

function Drawings({ template }: { template: TemplateView }) {
  const t = useT();
  const { id, view, chosen, desktop, phone, drawing: label } = template;
  const stage = useRef<HTMLElement>(null);
  const chosenId = chosen?.id ?? null;
  useScrollTo(stage, desktop ?? phone, chosenId);
  const toSection = (section: string) => staffPaths.template(id, { view: toViewParameter(view), section });
  return (
    <section ref={stage} aria-label={t("templates.one.stage")} {...scrollable} className="template-stage">
      {desktop ? (
        <div className="template-view">
          <div aria-hidden className="window-buttons">
            <i />
            <i />
            <i />
          </div>
          <Wireframe drawing={desktop} label={label} chosen={chosenId} toSection={toSection} />
        </div>
      ) : null}
      {phone ? (
        <div className="template-view phone">
          <Wireframe drawing={phone} label={label} chosen={chosenId} toSection={toSection} />
        </div>
      ) : null}
    </section>
  );
}

/** Brings a chosen section into view when it is outside. */
function useScrollTo(stage: React.RefObject<HTMLElement>, drawing: Drawing | null, chosen: string | null): void {
  const section = drawing?.sections.find(({ id }) => id === chosen);
  const top = section && drawing ? section.y / drawing.height : null;
  const bottom = section && drawing ? (section.y + section.height) / drawing.height : null;
  useEffect(() => {
    const { current } = stage;
    if (!current || top === null || bottom === null) return;
    const { scrollTop, clientHeight, scrollHeight } = current;
    const isVisible = top * scrollHeight >= scrollTop && bottom * scrollHeight <= scrollTop + clientHeight;
    if (!isVisible) current.scrollTop = top * scrollHeight - 40;
  }, [stage, top, bottom]);
}
