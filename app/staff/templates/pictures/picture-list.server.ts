/** What the list of pictures shows, formatted by the server. */
import { formatBytes, formatDate, formatNumber } from "#app/i18n/format.ts";
import { translator } from "#app/i18n/translator.ts";
import type { Language } from "#base/language.ts";
import { thumbnailWidth } from "#base/picture-limits.ts";
import { staffPaths } from "#base/staff-paths.ts";
import type { TemplatePictures } from "#workers/licences/templates/pictures/contract.ts";

export function toPicturesView({ page: { rows, ...pages }, total, missing }: TemplatePictures, language: Language) {
  const t = translator(language);
  const toUses = ({ usedBy, uses }: Pick<TemplatePictures["missing"][number], "usedBy" | "uses">) => ({
    usedBy: usedBy.map(({ id, name }) => ({ id, name: name[language] })),
    rest: uses - usedBy.length,
  });
  return {
    pictures: rows.map(({ name, file, bytes, source, addedAt, addedBy, ...uses }) => ({
      ...{
        name,
        source,
        size: formatBytes(language, bytes),
        address: staffPaths.templatePreview(file, thumbnailWidth),
      },
      added: [t("templatePictures.addedOn", { date: formatDate(language, addedAt) }), addedBy]
        .filter(Boolean)
        .join(", "),
      ...toUses(uses),
    })),
    missing: missing.map(({ name, ...uses }) => ({ name, ...toUses(uses) })),
    pages: { ...pages, total },
    total,
    count: t("templatePictures.count", { count: total, number: formatNumber(language, total) }),
  };
}
export type PicturesView = ReturnType<typeof toPicturesView>;
