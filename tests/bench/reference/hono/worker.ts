/** The smallest Hono Worker. */
import { Hono } from "hono";

const app = new Hono();
app.on(["GET", "POST"], "/", (context) => context.text("hello"));

export default app;
