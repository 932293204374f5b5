import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Attention } from "#components/overview/attention.tsx";
import type { Overview, Trend } from "#lib/projects/overview/schema.ts";
import type { EndpointView } from "#lib/webhooks/schema.ts";

function markupOf(attention: Partial<Overview>): string {
  const all: Overview = { expiring: [], bans: [], deprecated: [], webhooks: [], ...attention };
  const initial: Trend = { isDemo: false, steps: null, pets: [], usage: [], perDay: 1, attention: all };
  const shown = createElement(Attention, { slug: "paws", initial, mayRotate: true });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, shown));
}
const readable = (markup: string): string => markup.replace(/<[^>]*>/g, "");

const ENDPOINT: EndpointView = {
  id: "7",
  url: "https://hooks.willowcreek.example/petstore?token=1",
  description: "",
  eventTypes: [],
  state: "disabled",
  disabledAt: "2026-11-21T09:30:00.000Z",
  disabledReason: "exhausted",
  failingSince: "2026-11-18T09:30:00.000Z",
  lastSuccessAt: null,
  oldSecretUntil: null,
  createdAt: "2026-11-01T09:30:00.000Z",
};

it("says that nothing needs attention only when nothing does", () => {
  expect(readable(markupOf({}))).toContain("Nothing needs your attention");
  expect(readable(markupOf({ webhooks: [ENDPOINT] }))).not.toContain("Nothing needs your attention");
});

it("names a disabled webhook with its reason and leads to it", () => {
  const markup = markupOf({ webhooks: [ENDPOINT, { ...ENDPOINT, id: "8", description: "Website", disabledReason: "gone" }] });
  expect(readable(markup)).toMatch(
    /Nothing is sent to the webhook hooks\.willowcreek\.example since Nov 21, 2026.*It took no message for three days\./,
  );
  expect(readable(markup)).toMatch(/the webhook Website since .*It answered that it is gone \(status 410\)\./);
  expect(markup).toContain('href="/p/paws/settings/webhooks/7"');
});
