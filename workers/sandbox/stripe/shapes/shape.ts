/**
 * An object with those fields of the vendor's shape that the product or a page of the sandbox reads; the type checks
 * their names and values.
 */
export const toShape = <Shape extends { id: string; object: string }>(
  fields: Partial<Shape> & Pick<Shape, "id" | "object">,
): Shape => fields as Shape;
