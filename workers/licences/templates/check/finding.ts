/** What a check finds, and what it means for the release. */
import { cut } from "#base/cut.ts";
import {
  type Finding,
  type FindingCode,
  type FindingPlace,
  type Fit,
  findingKinds,
  maxFindings,
  type TemplateKind,
} from "../contract.ts";
import type { ReleaseSchemas } from "./release-schemas.ts";

export interface Examination {
  kind: TemplateKind;
  schemas: ReleaseSchemas;
  /** Releases that name what this one does not have, after this one itself. */
  releases: readonly ReleaseSchemas[];
  findings: Finding[];
}

type Parameters<Code extends FindingCode> = Record<(typeof findingKinds)[Code]["params"][number], string>;

const maxParameterLength = 200;

const shorten = (text: string): string => cut(text, maxParameterLength);

/** @param place outermost first; none for the whole file */
export const createFinding = <Code extends FindingCode>(
  code: Code,
  params: Parameters<Code>,
  place: readonly FindingPlace[] = [],
): Finding => ({
  code,
  place: place.map(({ kind, id, name }) => ({
    kind,
    id: shorten(id),
    name: { fr: shorten(name.fr), en: shorten(name.en) },
  })),
  params: Object.fromEntries(Object.entries<string>(params).map(([name, value]) => [name, shorten(value)])),
});

export const fails = ({ code }: Finding): boolean => findingKinds[code].fit === "fails";

const getFit = (findings: readonly Finding[]): Fit =>
  findings.some(fails) ? "fails" : findings.length > 0 ? "loses" : "fits";

/** The first ones only, gravest first. */
export const summarize = (findings: readonly Finding[]) => ({
  fit: getFit(findings),
  findings: [...findings.filter(fails), ...findings.filter((finding) => !fails(finding))].slice(0, maxFindings),
  total: findings.length,
});
