/** Imports a TypeScript module of this folder, or says in one sentence that Node is too old or packages are missing. */
const needed = [22, 18];

export async function importChecked(module) {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
    console.error(`Node ${needed.join(".")} or newer is needed; this is ${process.versions.node}.`);
    process.exit(1);
  }
  return import(module).catch((error) => {
    if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
    console.error("The packages are not installed: run `npm ci` first.");
    process.exit(1);
  });
}
