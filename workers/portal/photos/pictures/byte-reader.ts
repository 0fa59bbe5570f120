/** Reads bytes in order; a picture that ends before it may is a damaged one. */
import { expectThat } from "./picture.ts";

export class ByteReader {
  at = 0;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.#bytes.length - this.at;
  }

  take(length: number): Uint8Array {
    expectThat(length <= this.left);
    this.at += length;
    return this.#bytes.subarray(this.at - length, this.at);
  }

  byte(): number {
    return this.#view.getUint8(this.#step(1));
  }

  /** Of two bytes, the higher first. */
  short(): number {
    return this.#view.getUint16(this.#step(2));
  }

  /** Of two bytes, the lower first. */
  shortLowFirst(): number {
    return this.#view.getUint16(this.#step(2), true);
  }

  /** Of four bytes, the highest first. */
  long(): number {
    return this.#view.getUint32(this.#step(4));
  }

  /** Where `byte` comes next; the picture is damaged if it does not. */
  placeOf(byte: number, from: number): number {
    const place = this.#bytes.indexOf(byte, from);
    expectThat(place >= 0);
    return place;
  }

  /** The byte at a place, which stays to be read. */
  peek(place: number): number {
    expectThat(place < this.#bytes.length);
    return this.#view.getUint8(place);
  }

  #step(length: number): number {
    expectThat(length <= this.left);
    this.at += length;
    return this.at - length;
  }
}
