/** What a command needs before it runs TypeScript, or one sentence that says what is missing. */
const needed = [22, 18];

/** Ends the process when Node is too old. */
export function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
    console.error(`Node ${needed.join(".")} or newer is needed; this is ${process.versions.node}.`);
    process.exit(1);
  }
}

/** Imports a TypeScript module of this folder; ends the process when Node is too old or packages are missing. */
export async function importChecked(module) {
  checkNode();
  return import(module).catch((error) => {
    if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
    console.error("The packages are not installed: run `npm ci` first.");
    process.exit(1);
  });
}
