/**
 * Whether a key belongs to an input method that composes a character. In Safari the Enter that ends the composition
 * comes after it and is only marked by its key code.
 */
export const isOfComposition = ({ isComposing, keyCode }: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean =>
  isComposing || keyCode === 229;
