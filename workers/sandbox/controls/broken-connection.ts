/** Connections that break because a fault was ordered. */

/** Marks workerd's log line about the deliberately broken connection. */
export const brokenOnPurpose = "connection broken on purpose by a fault of the sandbox";

/** A body that fails before its first byte makes workerd close the socket without sending a status line. */
export function brokenConnection(): Response {
  return new Response(
    new ReadableStream({
      start: (controller) => controller.error(new Error(brokenOnPurpose)),
    }),
  );
}
