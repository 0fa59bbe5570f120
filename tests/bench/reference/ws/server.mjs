/** The minimal live channel: one process, no session, no storage. A post broadcasts a message. */
import { createServer } from "node:http";
import { WebSocketServer } from "ws";

const server = createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  const text = Buffer.concat(parts).toString();
  for (const client of sockets.clients) client.send(text);
  response.end();
});
const sockets = new WebSocketServer({ server });
server.listen(0, "127.0.0.1", () => process.send?.(server.address().port));
