/**
 * A connection that rests is let go after a second, long before workerd closes it from its side after five: on a busy machine
 * a request would meet that closing, and fail as "other side closed".
 */
const dispatcher = Symbol.for("undici.globalDispatcher.1");
const holder = globalThis as unknown as Record<symbol, { constructor: new (options: object) => never }>;

// Node makes its own with the first request.
await fetch("data:,");
const usual = holder[dispatcher];
if (!usual) throw new Error("This Node keeps its connections elsewhere.");
holder[dispatcher] = new usual.constructor({ keepAliveTimeout: 1_000, keepAliveMaxTimeout: 1_000 });

export {};
