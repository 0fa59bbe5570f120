/** The areas whose rules are critical: their source, and the files on the built Workers that test them. */
export interface Area {
  source: readonly string[];
  /** Of the projects `journeys`, `stack` and `themes`. */
  onStack: readonly string[];
}

const journeys = (...names: string[]) => names.map((name) => `tests/journeys/${name}.test.ts`);
const census = (...names: string[]) => names.map((name) => `tests/census/${name}.test.ts`);
const races = (...names: string[]) => names.map((name) => `tests/races/${name}.test.ts`);
const themes = (...names: string[]) => names.map((name) => `tests/themes/${name}.test.ts`);

export const areas: Record<string, Area> = {
  auth: {
    source: [
      "workers/portal/session/*{attempt,second-factor,sign-in,code,reauthenticat,identity}*.ts",
      "workers/portal/session/{cookies,id-token,jwks,recent-cache}.ts",
      "workers/portal/clients/{secure-token-client,identity-client}.ts",
    ],
    onStack: [...journeys("sign-in", "two-factors", "hardening", "profile"), ...races("attempts", "first-sign-in")],
  },
  sessions: {
    source: [
      "workers/portal/session/*.ts",
      "workers/portal/accounts/{account*,hand-over}.ts",
      "workers/portal/front/session.ts",
    ],
    onStack: journeys("sign-in", "profile", "hardening"),
  },
  gates: {
    source: [
      "base/{access,safe-url,ip-network}.ts",
      "workers/portal/session/{guards.server,*view*}.ts",
      "workers/portal/accounts/*.ts",
      "workers/portal/front/{request-checks,canonical-path,front,pages,session,view-context}.ts",
      "workers/licences/{operation,operations,body,face,limit}.ts",
    ],
    onStack: [
      ...census("gates", "guards", "use-cases"),
      ...journeys("view-as", "administered-accounts", "administrator-without-licence", "hardening", "licences"),
      ...races("administrators"),
    ],
  },
  licences: {
    source: ["workers/licences/{licences,admin,accounts}/**/*.ts"],
    onStack: [...journeys("licences", "licence-acts", "staff-licences", "staff-transfers"), ...races("licences")],
  },
  points: {
    source: ["workers/portal/points/**/*.ts", "base/points-discount.ts"],
    onStack: [...journeys("points", "points-payment"), ...races("points")],
  },
  payments: {
    source: [
      "workers/licences/orders/**/*.ts",
      "workers/portal/purchases/**/*.ts",
      "workers/portal/front/stripe-webhook.ts",
    ],
    onStack: [...journeys("buy", "payment", "orders", "points-payment"), ...races("orders", "refunds")],
  },
  merge: {
    source: ["packages/theme-merge/merge/**/*.ts"],
    onStack: themes("update-answers", "update-job"),
  },
  jobs: {
    source: ["workers/licences/{jobs,bulk}/**/*.ts"],
    onStack: [
      ...themes("install", "install-failures", "update-job", "update-failures", "update-calls", "update-target"),
      ...themes("update-answers", "publish-schedule", "update-links"),
      ...themes("template-delivery", "template-delivery-pictures", "template-delivery-stops", "template-request"),
      ...journeys("jobs"),
    ],
  },
};
