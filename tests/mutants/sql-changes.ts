/** Changes inside SQL: most rules about owners, states and counts are conditions of a statement. */
export interface SqlChange {
  index: number;
  before: string;
  after: string;
}

const isStatement = /\b(?:SELECT|UPDATE|INSERT|DELETE|FROM|WHERE|EXISTS)\b/;

/** A value that the tag `sql` binds: an expression with at most one pair of braces inside. */
const bound = String.raw`\$\{(?:[^{}]|\{[^{}]*\})*\}`;

/** A comparison of a column with a value or another column, without brackets. */
const comparison = String.raw`[a-z_.]+ (?:=|<>|<=|>=|<|>|IS NOT|IS) (?:${bound}|\?\d*|'[a-z-]+'|NULL|[a-z_]+\.[a-z_]+|\d+)(?![\w.(])`;

const rules: [RegExp, (match: string) => string][] = [
  // A condition that is left out keeps its placeholders and bound values.
  [new RegExp(String.raw`(?<=\b(?:WHERE|AND) )${comparison}`, "g"), (match) => `(1 OR ${match})`],
  [/(?<=\b(?:WHERE|AND) )(?:NOT )?EXISTS(?= \()/g, () => "2 > EXISTS"],
  [/(?<=_at )<=?(?= )/g, () => ">"],
  [/(?<=_at )>=?(?= )/g, () => "<"],
  [/(?<=(?<!_at) )<(?= )/g, () => "<="],
  [/(?<=(?<!_at) )>(?= )/g, () => ">="],
  [/(?<=(?<!_at) )<=(?= )/g, () => "<"],
  [/(?<=(?<!_at) )>=(?= )/g, () => ">"],
  [/\bIS NOT NULL\b/g, () => "IS NULL"],
  [/\bIS NULL\b/g, () => "IS NOT NULL"],
  [/(?<!NOT )\bIN(?= \()/g, () => "NOT IN"],
  [/\bNOT IN(?= \()/g, () => "IN"],
  [/\bOR\b(?! (?:IGNORE|REPLACE|ABORT))/g, () => "AND"],
  [/\bDESC\b/g, () => "ASC"],
  [/\bMIN(?=\()/g, () => "MAX"],
  [/\bMAX(?=\()/g, () => "MIN"],
];

export const listSqlChanges = (text: string): SqlChange[] =>
  isStatement.test(text)
    ? rules.flatMap(([pattern, change]) =>
        [...text.matchAll(pattern)].map(({ 0: before, index }) => ({ index, before, after: change(before) })),
      )
    : [];
