/**
 * The request that caused the running work of a Durable Object, so that its log lines and its calls to the licence
 * service carry the same id as the front's.
 */
import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<string>();

/** `requestId` is undefined for work that no request has caused. */
export const runInRequest = <Value>(requestId: string | undefined, work: () => Value): Value =>
  scope.run(requestId ?? crypto.randomUUID(), work);

/** An id of its own for work outside of a request, such as an alarm. */
export const getRequestId = (): string => scope.getStore() ?? crypto.randomUUID();
