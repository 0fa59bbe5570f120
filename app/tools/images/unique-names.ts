/** The names with a number where one stood before; file systems that ignore case see no name twice. */
export function makeUnique(names: readonly string[], extension: (index: number) => string = () => ""): string[] {
  const taken = new Set<string>();
  return names.map((name, index) => {
    for (let count = 1; ; count++) {
      const free = `${name}${count > 1 ? `-${count}` : ""}${extension(index)}`;
      if (taken.has(free.toLowerCase())) continue;
      taken.add(free.toLowerCase());
      return free;
    }
  });
}
