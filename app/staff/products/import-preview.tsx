/** What an import would do, row by row, and the button that does it. */
import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { ColumnHead, Table } from "#app/kit/lists/table.tsx";
import { Button, HiddenRequestId, usePending } from "#app/kit/parts/button.tsx";
import { Badge } from "#app/kit/parts/labels.tsx";
import type { CheckedRow } from "./csv.server.ts";

const tones = { new: "ok", change: "thread", wrong: "bad" } as const;
const kinds = { new: "isNew", change: "isChange", wrong: "wrong" } as const;

interface ImportPreviewProps {
  rows: readonly CheckedRow[];
  ready: number;
  csv: string;
}

export function ImportPreview({ rows, ready, csv }: ImportPreviewProps) {
  const t = useT();
  const pending = usePending("import");
  const skipped = rows.length - ready;
  return (
    <>
      <Table caption={t("productDesk.csv.preview")}>
        <thead>
          <tr>
            <ColumnHead>{t("productDesk.columns.name")}</ColumnHead>
            <ColumnHead>{t("productDesk.csv.line")}</ColumnHead>
            <ColumnHead>{t("productDesk.csv.result")}</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, name, kind, errors }) => (
            <tr key={line}>
              <th scope="row" className="wrap-anywhere">
                {name || "–"}
              </th>
              <td>{line}</td>
              <td>
                <Badge tone={tones[kind]}>{t(`productDesk.csv.${kinds[kind]}`)}</Badge>
                {errors.length > 0 ? (
                  <ul className="mt-1 mb-2 grid gap-0.5 text-small">
                    {errors.map(({ field, message, facts }) => (
                      <li key={`${field}-${message}`}>
                        {field ? <code className="font-mono text-ink">{field}</code> : null} {t(message, facts)}
                      </li>
                    ))}
                  </ul>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {ready > 0 ? (
        <Form
          method="post"
          encType="multipart/form-data"
          className="mt-5 flex flex-wrap items-center justify-end gap-4"
        >
          <HiddenRequestId />
          <input type="hidden" name="csv" value={csv} />
          {skipped > 0 ? (
            <p className="text-small text-ink-3">{t("productDesk.csv.skipped", { count: skipped })}</p>
          ) : null}
          <Button name="intent" value="import" pending={pending} pendingLabel={t("productDesk.csv.importing")}>
            {t("productDesk.csv.submit", { count: ready })}
          </Button>
        </Form>
      ) : null}
    </>
  );
}
