/** A promise on which methods of its result can be called before it has come, as on the platform's own. */
export const pipelined = (result: Promise<unknown>): unknown =>
  new Proxy(result, {
    get(promise, property) {
      const own: unknown = Reflect.get(promise, property, promise);
      if (typeof own === "function") return own.bind(promise);
      if (own !== undefined || typeof property === "symbol") return own;
      return (...args: unknown[]) =>
        promise.then((target) => Reflect.apply(Reflect.get(target as object, property), target, args));
    },
  });
