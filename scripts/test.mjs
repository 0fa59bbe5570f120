/**
 * `npm test`, `npm run test:fast` (`--fast`) and `npm run proof` (`--proof`). Plain JavaScript, so that an old Node prints
 * a message instead of a syntax error.
 */
import { importChecked } from "./checked-import.mjs";

await importChecked("./test.ts");
