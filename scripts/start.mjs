/**
 * `npm start`, `npm run dev` (`--watch`), `npm run reset` (`--reset`) and `npm run fill` (`--fill`). Plain JavaScript, so
 * that an old Node prints a message instead of a syntax error.
 */
import { importChecked } from "./checked-import.mjs";

const { start, reset, fill } = await importChecked("./start.ts");
if (process.argv.includes("--reset")) await reset();
else if (process.argv.includes("--fill")) await fill();
else await start({ watch: process.argv.includes("--watch") });
