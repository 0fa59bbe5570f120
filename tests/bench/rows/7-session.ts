/** Row 7: the cost of a session per request, and of a rejected request, against a bare Hono hello. */
import { load, measureRatio, type Ratio, uncompressed } from "../ratio.ts";
import type { Row } from "../run.ts";
import { startMeasuredStack } from "../stack.ts";
import { bundle, startWorker } from "../workerd.ts";

const requests = 1_000;

type Send = (stack: Awaited<ReturnType<typeof startMeasuredStack>>) => Promise<Response>;

/** Both answer the same redirect; only the session differs. */
const withSession: Send = ({ portalUrl, cookie }) =>
  fetch(`${portalUrl}/logout`, { redirect: "manual", headers: { ...uncompressed, cookie } });
const withoutSession: Send = ({ portalUrl }) =>
  fetch(`${portalUrl}/logout`, { redirect: "manual", headers: uncompressed });
const badCookie: Send = ({ portalUrl }) =>
  fetch(portalUrl, {
    redirect: "manual",
    headers: { ...uncompressed, cookie: "session=eyJhbGciOiJkaXIifQ..AAAA.AAAA.AAAA" },
  });
const foreignOrigin: Send = ({ portalUrl }) =>
  fetch(`${portalUrl}/logout`, { method: "POST", headers: { ...uncompressed, origin: "https://elsewhere.example" } });
const notFound: Send = ({ portalUrl }) => fetch(`${portalUrl}/no-such-page`, { headers: uncompressed });

export const figures: Row[] = [
  {
    title: "CPU of a session (signed in minus signed out) / hello",
    budget: 1.0,
    measure: () => compare(withSession, withoutSession),
  },
  { title: "CPU of a request with a bad cookie / hello", budget: 1.5, measure: () => compare(badCookie) },
  { title: "CPU of a request from a foreign origin / hello", budget: 1.5, measure: () => compare(foreignOrigin) },
  { title: "CPU of a page that does not exist / hello", budget: 1.5, measure: () => compare(notFound) },
];

async function compare(subject: Send, without?: Send): Promise<Ratio> {
  const stack = await startMeasuredStack();
  const hello = await startWorker(await bundle("tests/bench/reference/hono/worker.ts"));
  const cost = async (send: () => Promise<Response>, cpuMs: () => number) => {
    const before = cpuMs();
    await load(requests, 8, send, () => true);
    return (cpuMs() - before) / requests;
  };
  const ours = async () => {
    const whole = await cost(() => subject(stack), stack.cpuMs);
    return without ? whole - (await cost(() => without(stack), stack.cpuMs)) : whole;
  };
  const reference = () => cost(() => fetch(hello.url, { headers: uncompressed }), hello.cpuMs);
  await ours();
  await reference();
  const ratio = await measureRatio(ours, reference);
  await stack.stop();
  await hello.stop();
  return ratio;
}
