/** The OpenAPI 3.1 description of a face, from the schemas that validate its requests. */
import type { Face } from "./face.ts";

export function documentRoute(face: Face, path: string, title: string): void {
  face.get(path, (c) => {
    const document = face.getOpenAPI31Document({ openapi: "3.1.0", info: { title, version: "1" } });
    return c.json(document);
  });
}
