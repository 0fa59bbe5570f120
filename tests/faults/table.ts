/** The results as Markdown: dependencies by faults, requests by dependencies, and what is wrong. */
import type { Cell } from "./column.ts";
import { type Dependency, dependencies, type Fault, faults } from "./dependencies.ts";

const isGood = ({ wrong }: Cell) => wrong.length === 0;

const toLine = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;

function toTable(head: readonly string[], lines: readonly (readonly (string | number)[])[]): string {
  return [toLine(head), toLine(head.map((_, index) => (index === 0 ? "---" : "---:"))), ...lines.map(toLine)].join(
    "\n",
  );
}

/** The number of cells, or of the good ones and of all. */
function count(cells: readonly Cell[]): string {
  if (cells.length === 0) return "";
  const good = cells.filter(isGood).length;
  return good === cells.length ? String(good) : `**${good} of ${cells.length}**`;
}

export function renderTables(cells: readonly Cell[]): string {
  const pick = (dependency: Dependency, fault: Fault) =>
    cells.filter((cell) => cell.dependency === dependency && cell.fault === fault);
  const measured = dependencies.filter((dependency) => cells.some((cell) => cell.dependency === dependency));
  const byFault = measured.map((dependency) => [dependency, ...faults.map((fault) => count(pick(dependency, fault)))]);
  const names = [...new Set(cells.map(({ observed }) => observed.row.name))];
  const byRequest = names.map((name) => {
    const own = cells.filter(({ observed }) => observed.row.name === name);
    const slowest = Math.max(...own.map(({ firstByteMs }) => firstByteMs));
    const budget = own[0]?.observed.row.budgetMs ?? 0;
    return [
      name,
      `${slowest} of ${budget} ms`,
      ...measured.map((each) => count(own.filter(({ dependency }) => dependency === each))),
    ];
  });
  const wrong = cells.filter((cell) => !isGood(cell)).map(describe);
  return [
    toTable(["Cells", ...faults], byFault),
    toTable(["Request", "Slowest first byte", ...measured], byRequest),
    ...(wrong.length > 0 ? [wrong.join("\n")] : []),
    `${cells.length} cells, ${cells.length - wrong.length} good, ${wrong.length} bad.`,
  ].join("\n\n");
}

export const describe = ({ dependency, fault, observed, status, wrong }: Cell): string =>
  `- ${dependency} ${fault}, ${observed.row.name} (${status ?? "none"}): ${wrong.join("; ")}`;
