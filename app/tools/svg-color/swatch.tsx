/** One colour as a square; the text's colour is half dark, half light. */
import { type Colour, textColour } from "./colour.ts";

export function Swatch({ colour }: { colour: Colour }) {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true" className="svg-swatch">
      {colour === textColour ? (
        <>
          <path d="M0 0h28v28H0z" fill="#101e24" />
          <path d="M28 0v28H0z" fill="#eaf1f1" />
        </>
      ) : (
        <path d="M0 0h28v28H0z" fill={colour} />
      )}
    </svg>
  );
}
