/** Renders one page of about 300 elements in three ways: `/string`, `/stream` and `/stream-native`. */
import { renderToReadableStream, renderToString } from "react-dom/server";
import { encode } from "#workers/portal/front/text-encoder.ts";

const native = TextEncoder.prototype.encode;

function Row({ number }: { number: number }) {
  return (
    <li className="flex items-center gap-3 border-b border-line py-2" data-number={number}>
      <span className="font-semibold">{`store-${number}`}</span>
      <span className="text-ink-3">.myshopify.com</span>
      <a className="text-accent-text underline" href={`/deactivate?shop=store-${number}`}>
        Libérer la licence
      </a>
      <small>
        {number} € · vérifiée il y a {number} min
      </small>
    </li>
  );
}

const numbers = Array.from({ length: 60 }, (_, number) => number);

function Page() {
  return (
    <main className="mx-auto max-w-prose">
      <h1>Bonjour. Tout est en ordre.</h1>
      <ul>
        {numbers.map((number) => (
          <Row key={number} number={number} />
        ))}
      </ul>
    </main>
  );
}

export default {
  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/string") return new Response(renderToString(<Page />));
    TextEncoder.prototype.encode = pathname === "/stream" ? encode : native;
    return new Response(await renderToReadableStream(<Page />));
  },
};
