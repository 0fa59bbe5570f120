/// <reference types="@jsquash/webp/emscripten-types.d.ts" />
/** The encoders, each loaded on first use. Runs in a Web Worker. */
import { type OutputFormat, PictureError } from "./format.ts";

type Encode = (data: ImageData, quality: number) => ArrayBuffer;

/** AVIF looks as good at lower numbers. */
const toAvifQuality = (quality: number) => Math.round(quality * 0.8);

const loaders: Record<OutputFormat, () => Promise<Encode>> = {
  async jpeg() {
    const [{ default: create }, { default: url }, { defaultOptions }] = await Promise.all([
      import("@jsquash/jpeg/codec/enc/mozjpeg_enc.js"),
      import("@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm?url"),
      import("@jsquash/jpeg/meta.js"),
    ]);
    const codec = await instantiate(create, url);
    return ({ data, width, height }, quality) =>
      toBuffer(codec.encode(data, width, height, { ...defaultOptions, quality }));
  },
  async webp() {
    const [{ default: create }, { default: url }, { defaultOptions }] = await Promise.all([
      import("@jsquash/webp/codec/enc/webp_enc_simd.js"),
      import("@jsquash/webp/codec/enc/webp_enc_simd.wasm?url"),
      import("@jsquash/webp/meta.js"),
    ]);
    const codec = await instantiate(create, url);
    return ({ data, width, height }, quality) =>
      toBuffer(codec.encode(data, width, height, { ...defaultOptions, quality }));
  },
  async avif() {
    const [{ default: create }, { default: url }, { defaultOptions }] = await Promise.all([
      import("@jsquash/avif/codec/enc/avif_enc.js"),
      import("@jsquash/avif/codec/enc/avif_enc.wasm?url"),
      import("@jsquash/avif/meta.js"),
    ]);
    const codec = await instantiate(create, url);
    return ({ data, width, height }, quality) => {
      const options = { ...defaultOptions, speed: 8, quality: toAvifQuality(quality) };
      return toBuffer(codec.encode(new Uint8Array(data.buffer), width, height, options));
    };
  },
  async png() {
    const [{ default: init, optimise_raw }, { default: url }, { defaultOptions }] = await Promise.all([
      import("@jsquash/oxipng/codec/pkg/squoosh_oxipng.js"),
      import("@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm?url"),
      import("@jsquash/oxipng/meta.js"),
    ]);
    await init(compile(url));
    return ({ data, width, height }) => toBuffer(optimise_raw(data, width, height, defaultOptions.level, false, false));
  },
};

const loaded = new Map<OutputFormat, Promise<Encode>>();

/** @throws PictureError `noCodec` while the codec cannot be loaded; the next call tries again. */
export function loadEncoder(format: OutputFormat): Promise<Encode> {
  const known = loaded.get(format);
  if (known) return known;
  const loading = loaders[format]().catch((cause) => {
    loaded.delete(format);
    throw new PictureError("noCodec", { cause });
  });
  loaded.set(format, loading);
  return loading;
}

async function compile(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

async function instantiate<Codec extends EmscriptenWasm.Module>(
  create: EmscriptenWasm.ModuleFactory<Codec>,
  url: string,
): Promise<Codec> {
  const module = await compile(url);
  return create({
    noInitialRun: true,
    instantiateWasm(imports, done) {
      // The loader takes an instance, whatever its type says.
      const instance = new WebAssembly.Instance(module, imports);
      done(instance as unknown as WebAssembly.Module);
      return instance.exports;
    },
  });
}

/** A copy, because the result may be a view of the codec's memory. */
function toBuffer(bytes: Uint8Array | null): ArrayBuffer {
  if (!bytes) throw new PictureError("noMemory");
  return bytes.slice().buffer as ArrayBuffer;
}
