import { describe, expect, expectTypeOf, test } from "vitest";
import type * as z from "zod";
import type { releaseStatus } from "../releases/contract.ts";
import type { Credentials, shopState } from "../stores/contract.ts";
import type { jobKind, jobState } from "../updates/jobs/contract.ts";
import { allColumns, columns, computed, join, optional, type RowOf } from "./columns.ts";
import type { Actor } from "./contract.ts";
import type { Rows } from "./rows.d.ts";
import { sql } from "./sql.ts";
import type { licenceStatus } from "./wire.ts";

const list = join(
  columns("licences", "l", "id", "status AS licence_status"),
  optional(columns("activations", "v", "shop")),
  computed<{ moves: number }>({ moves: sql`(SELECT count(*) FROM moves)` }),
);

describe("columns, optional, computed and join", () => {
  test("derive a SELECT list and the type of its row from the same names", () => {
    expect(list.sql).toBe("l.id, l.status AS licence_status, v.shop, (SELECT count(*) FROM moves) AS moves");
    expectTypeOf<RowOf<typeof list>>().toEqualTypeOf<{
      id: string;
      licence_status: "available" | "active" | "paused" | "removed";
      shop: string | null;
      moves: number;
    }>();
    expect(allColumns("jobs", "j").sql).toBe("j.*");
  });
});

describe("columns", () => {
  test("fail to compile with columns that a table does not have", () => {
    // @ts-expect-error: the table has no such column
    columns("licences", "l", "colour");
    // @ts-expect-error: the table has no such column
    columns("licences", "l", "colour AS shop");
    // @ts-expect-error: there is no such table
    expect(columns("seats", "s", "id").sql).toBe("s.id");
  });
});

describe("Rows", () => {
  test("declares the same closed lists as the contracts", () => {
    expectTypeOf<Rows["licences"]["status"]>().toEqualTypeOf<z.infer<typeof licenceStatus>>();
    expectTypeOf<Rows["shop_connections"]["state"]>().toEqualTypeOf<z.infer<typeof shopState>>();
    expectTypeOf<Rows["shop_connections"]["kind"]>().toEqualTypeOf<Credentials["kind"]>();
    expectTypeOf<Rows["jobs"]["kind"]>().toEqualTypeOf<z.infer<typeof jobKind>>();
    expectTypeOf<Rows["jobs"]["state"]>().toEqualTypeOf<z.infer<typeof jobState>>();
    expectTypeOf<Rows["jobs"]["actor_role"]>().toEqualTypeOf<Actor["role"]>();
    expectTypeOf<Rows["events"]["actor_role"]>().toEqualTypeOf<Actor["role"]>();
    expectTypeOf<Rows["releases"]["status"]>().toEqualTypeOf<z.infer<typeof releaseStatus>>();
  });
});
