/**
 * Closes idle connections after one second, long before workerd closes them after five: on a busy machine a request
 * would otherwise hit a closing connection and fail with "other side closed".
 */
const dispatcher = Symbol.for("undici.globalDispatcher.1");
const holder = globalThis as unknown as Record<symbol, { constructor: new (options: object) => never }>;

// Node creates its dispatcher with the first request.
await fetch("data:,");
const usual = holder[dispatcher];
if (!usual) throw new Error("This Node keeps its connections elsewhere.");
holder[dispatcher] = new usual.constructor({ keepAliveTimeout: 1_000, keepAliveMaxTimeout: 1_000 });

export {};
