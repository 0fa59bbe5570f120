import { useLoaderData } from "@remix-run/react";

export const loader = () => ({ title: "Bare" });

export default function Index() {
  return <h1>{useLoaderData<typeof loader>().title}</h1>;
}
