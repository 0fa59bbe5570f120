/** `npm run reset`: refuses while the stack runs, since workerd would write its data back. */
import { fail, portsFromEnvironment, takenPort } from "./ports.ts";
import { reset } from "./start.ts";

const ports = portsFromEnvironment(process.env);
const taken = await takenPort(ports);
if (taken) fail(`Something answers on port ${ports[taken]}: end the running portal first.`);
await reset();
