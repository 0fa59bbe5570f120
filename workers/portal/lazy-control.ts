/** Controls whose modules are imported when they are first called, because most requests need few of them. */
import { loadModule } from "./load-module.ts";

type Asynchronous<Control> = { [Name in keyof Control]: (...args: never[]) => Promise<unknown> };
type Call = (...args: unknown[]) => Promise<unknown>;

/** `known` are the members that are no calls. */
export function createLazyControl<
  Control extends Asynchronous<Omit<Control, keyof Known>>,
  Known extends object = object,
>(load: () => Promise<Control>, known: Known = {} as Known): Control {
  let made: Promise<Control> | undefined;
  const call = async (name: string, args: unknown[]) => {
    made ??= loadModule(load);
    const control = (await made) as unknown as Record<string, Call>;
    return control[name]?.(...args);
  };
  return new Proxy(known, {
    get: (_, name) => {
      if (typeof name === "symbol" || Object.hasOwn(known, name)) return Reflect.get(known, name);
      // A promise would take it for another promise.
      return name === "then" ? undefined : (...args: unknown[]) => call(name, args);
    },
  }) as unknown as Control;
}
