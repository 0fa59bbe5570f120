/** Imports what only some requests need. */

/** A module that throws while it is imported does so again at each import, until another version is deployed. */
export class BrokenModule extends Error {
  override name = "BrokenModule";
}

export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    throw new BrokenModule("A module cannot be imported.", { cause });
  }
}
