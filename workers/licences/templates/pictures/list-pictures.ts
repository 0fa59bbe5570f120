/** The list of the vendor's pictures, with the templates that name them. */
import type * as z from "zod";
import type { Context } from "../../platform/context.ts";
import type { Actor } from "../../platform/contract.ts";
import { decodeCursor, type Order, toKeyset, toPage } from "../../platform/list-page.ts";
import { sql } from "../../platform/sql.ts";
import { picturePageSize, type picturesQuery, type TemplatePictures } from "./contract.ts";
import { countPictures, selectMissing, selectPictures } from "./picture-repository.ts";

const order: Order = { sort: "name", column: sql`p.name`, id: sql`p.file` };

export async function listPictures(
  { database }: Context,
  _actor: Actor,
  { after }: z.output<typeof picturesQuery>,
): Promise<TemplatePictures> {
  const cursor = decodeCursor(after, order.sort);
  const [listed, counted, missing] = await database.batch([
    selectPictures(database, toKeyset(order, cursor, picturePageSize)),
    countPictures(database),
    selectMissing(database),
  ]);
  const { rows, ...page } = toPage(listed.rows, {
    ...{ sort: order.sort, cursor, size: picturePageSize },
    getKey: ({ name, file }) => ({ value: name, id: file }),
  });
  return {
    page: {
      rows: rows.map(({ name, file, bytes, source, added_at, added_by, users, uses }) => ({
        ...{ name, file, bytes, source, addedAt: added_at, addedBy: added_by },
        ...{ usedBy: JSON.parse(users), uses },
      })),
      ...page,
    },
    total: counted.rows[0]?.pictures ?? 0,
    missing: missing.rows.map(({ name, users, uses }) => ({ name, usedBy: JSON.parse(users), uses })),
  };
}
