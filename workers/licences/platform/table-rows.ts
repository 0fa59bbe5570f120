/** The rows of the tables, from the migrations, with the closed lists of the code. */

import type { LicenceErrorCode } from "#base/licence-error-codes.ts";
import type { TaskError } from "#base/scheduled-tasks.ts";
import type { ListName } from "../accounts/view-contract.ts";
import type { EventType } from "../events/contract.ts";
import type { ExportList } from "../maintenance/exports/contract.ts";
import type { OrderProblem } from "../orders/contract.ts";
import type { TemplateOrigin } from "../templates/contract.ts";
import type { JobStep } from "../updates/jobs/contract.ts";
import type { DeliveryError, DeliveryType } from "../webhooks/contract.ts";
import type { Rows } from "./rows.d.ts";

/** Columns whose closed list of values is kept in the code, because it grows more often than the table changes. */
interface ClosedLists {
  events: { type: EventType };
  exports: { list: ExportList };
  jobs: { step: JobStep };
  saved_views: { list: ListName };
  orders: { problem: OrderProblem | null };
  maintenance_runs: { error: TaskError | null };
  shop_connections: { failure: LicenceErrorCode | null };
  template_revisions: { origin: TemplateOrigin };
  webhook_deliveries: { error: DeliveryError | null; type: DeliveryType };
}

export type Table = keyof Rows;

/** A whole row of a table. */
export type Row<Name extends Table> = {
  [Column in keyof Rows[Name]]: Name extends keyof ClosedLists
    ? Column extends keyof ClosedLists[Name]
      ? ClosedLists[Name][Column]
      : Rows[Name][Column]
    : Rows[Name][Column];
};

export type ColumnName<Name extends Table> = keyof Rows[Name] & string;
