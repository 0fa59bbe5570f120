/**
 * `npm start`, `npm run dev` (`--watch`), `npm run reset` (`--reset`) and `npm run fill` (`--fill`). Plain JavaScript, so that an old Node prints
 * a message instead of a syntax error.
 */
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(`Node 22.18 or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}
const { start, reset, fill } = await import("./start.ts").catch((error) => {
  if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
  console.error("The packages are not installed: run `npm ci` first.");
  process.exit(1);
});
if (process.argv.includes("--reset")) await reset();
else if (process.argv.includes("--fill")) await fill();
else await start({ watch: process.argv.includes("--watch") });
