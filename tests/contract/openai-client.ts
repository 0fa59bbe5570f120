/** The official client of the vendor, pointed at the sandbox. */
import OpenAI from "openai";
import { inject } from "vitest";
import { control } from "#tests/support/minting.ts";

export const createClient = (apiKey = "demo-openai-key"): OpenAI =>
  new OpenAI({ apiKey, baseURL: `${inject("sandboxUrl")}/openai/v1`, maxRetries: 0, logLevel: "off" });

type Body = OpenAI.Chat.ChatCompletionCreateParams;

export const model = "gpt-4.1-mini";

/** A request with one guide about moving a licence, and a mark by which faults find it. */
export const createBody = (question: string, fields: Partial<Body> = {}): Body & { stream?: null } =>
  ({
    model,
    messages: [
      {
        role: fields.model?.startsWith("gpt-5") || fields.model?.startsWith("gpt-6") ? "developer" : "system",
        content: guides,
      },
      { role: "user", content: question },
    ],
    ...fields,
  }) as Body & { stream?: null };

const guides = [
  "Answer from these passages.",
  JSON.stringify({
    title: "Déplacer une licence",
    path: "/documentation/deplacer",
    text: "Une licence vaut pour une boutique. Pour la déplacer :\n1. Ouvrez la page Déplacer.\n2. Choisissez la nouvelle boutique.\n3. Confirmez.",
  }),
  JSON.stringify({
    title: "Le prix du thème",
    path: "/documentation/prix",
    text: "Le thème coûte 399 euros. Les mises à jour sont gratuites. Le paiement se fait une seule fois.",
  }),
].join("\n");

export interface Received {
  model: string;
  parameters: Record<string, unknown>;
  roles: string[];
  lengths: number[];
  messages: number;
  status?: number;
  end?: string;
}

/** What the sandbox recorded of the requests with this identifier. */
export async function fetchReceived(identifier: string): Promise<Received[]> {
  const chats = await control<Received[]>("GET", "/chat.json");
  return chats.filter(({ parameters }) => parameters.safety_identifier === identifier);
}
