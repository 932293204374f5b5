import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Attention } from "#components/operations/overview/attention.tsx";
import { CALM_DAY, CALM_TREND } from "#e2e/support/calm-trend.ts";
import { shownDomain } from "#e2e/support/shown-domain.ts";
import type { EndpointView } from "#lib/history/webhooks/schema.ts";
import type { Condition, StepFacts, Trend } from "#lib/operations/overview/schema.ts";
import { stepAbilities } from "#lib/operations/overview/view.ts";

function shown(trend: Partial<Trend>): string {
  const attention = createElement(Attention, {
    slug: "paws",
    initial: { ...CALM_TREND, ...trend },
    may: stepAbilities("owner"),
    mayRotate: true,
  });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, attention));
}
const markupOf = (attention: Condition[]): string => shown({ attention });
const readable = (markup: string): string => markup.replace(/<[^>]*>/g, "");

const ENDPOINT: EndpointView = {
  id: "7",
  url: "https://hooks.willowcreek.example/petstore?token=1",
  description: "",
  eventTypes: [],
  sendsPersonalData: false,
  state: "disabled",
  disabledAt: "2026-11-21T09:30:00.000Z",
  disabledReason: "exhausted",
  failingSince: "2026-11-18T09:30:00.000Z",
  lastSuccessAt: null,
  oldSecretUntil: null,
  createdAt: "2026-11-01T09:30:00.000Z",
};

const STEPS: NonNullable<StepFacts["steps"]> = { animals: true, ask: true, site: true, invitation: true };

it.each<[string, boolean, Partial<Trend>]>([
  ["nothing waits", true, {}],
  ["all first steps are done", true, { steps: STEPS }],
  ["a webhook is disabled", false, { attention: [{ kind: "endpoint_disabled", endpoint: ENDPOINT }] }],
  ["the published site is mute", false, { attention: [{ kind: "site_mute" }] }],
  ["a backup is overdue", false, { attention: [{ kind: "backup_overdue", lastAt: null }] }],
  ["a domain is on hold", false, { attention: [{ kind: "domains_on_hold", names: ["www.paws.org"] }] }],
  ["an enquiry is new", false, { daily: { ...CALM_DAY, asked: { ...CALM_DAY.asked, count: 1 } } }],
  ["a step is due", false, { daily: { ...CALM_DAY, due: { steps: [], counts: [{ day: "2026-11-21", count: 1 }] } } }],
  ["a step is due tomorrow", true, { daily: { ...CALM_DAY, due: { steps: [], counts: [{ day: "2026-11-22", count: 1 }] } } }],
  ["an animal is reserved too long", false, { daily: { ...CALM_DAY, pending: { pets: [], count: 1 } } }],
  ["a first step is left", false, { steps: { ...STEPS, ask: false } }],
])("when %s, it is %s that nothing needs attention", (_, isSaid, trend) => {
  expect(readable(shown(trend)).includes("Nothing needs your attention")).toBe(isSaid);
});

it("offers two ways out of a site that visitors cannot answer", () => {
  const markup = markupOf([{ kind: "site_mute" }]);
  expect(readable(markup)).toMatch(/Visitors can’t reach you yet.*Turn on the form.*Add email or phone/);
  expect(markup).toContain('href="/p/paws/site?do=let-ask"');
  expect(markup).toContain('href="/p/paws/site?do=add-contact"');
});

it("keeps what comes after the third row in a part that unfolds on phones, if there is more than one", () => {
  const disabled = (count: number): Condition[] =>
    Array.from({ length: count }, (_, at) => ({ kind: "endpoint_disabled", endpoint: { ...ENDPOINT, id: `${at}` } }));
  expect(markupOf(disabled(4))).not.toContain("<details");
  const [first = "", others = ""] = markupOf(disabled(14)).split("<details");
  expect([first, others].map((part) => part.split("<li").length - 1)).toEqual([3, 11]);
  expect(readable(others)).toContain("11 more");
});

it("names a disabled webhook with its reason and leads to it", () => {
  const markup = markupOf([
    { kind: "endpoint_disabled", endpoint: ENDPOINT },
    { kind: "endpoint_disabled", endpoint: { ...ENDPOINT, id: "8", description: "Website", disabledReason: "gone" } },
  ]);
  expect(readable(markup)).toMatch(
    /Nothing is sent to the webhook hooks\.willowcreek\.example since Nov 21, 2026.*It took no message for three days\./,
  );
  expect(readable(markup)).toMatch(/the webhook Website since .*It answered that it is gone \(status 410\)\./);
  expect(markup).toContain('href="/p/paws/webhooks/7"');
});

it.each<[Condition, RegExp, string]>([
  [
    { kind: "domains_on_hold", names: ["www.paws.org"] },
    /On hold.*www\.paws\.org shows nothing: the Free plan has no domains\./,
    "/p/paws/usage",
  ],
  [
    { kind: "domains_ending", names: ["www.paws.org"], endsAt: "2026-11-28T09:30:00Z" },
    /Ends soon.*www\.paws\.org shows your site until Nov 28, 2026.*the Free plan has no domains\./,
    "/p/paws/usage",
  ],
  [{ kind: "domains_on_hold", names: ["a", "b", "c", "d", "e"] }, /a, b, c, d and 1 more show nothing/, "/p/paws/usage"],
  [
    { kind: "domain", domain: { ...shownDomain("www.paws.org"), id: "4", routing: { state: "drifted", since: "", nextCheckAt: null } } },
    /DNS points elsewhere.*www\.paws\.org: Some visitors may not reach your site\./,
    "/p/paws/settings/domains/4",
  ],
  [
    { kind: "endpoint_failing", endpoint: { ...ENDPOINT, state: "active", disabledAt: null, disabledReason: null } },
    /Failing.*No message has reached the webhook hooks\.willowcreek\.example since Nov 18, 2026.*We keep trying\./,
    "/p/paws/webhooks/7",
  ],
  [
    { kind: "key_banned", keyId: "9", name: "Website", endsAt: "2026-11-21T09:30:00Z" },
    /Banned.*Website kept calling/,
    "/p/paws/api-keys/9",
  ],
  [{ kind: "key_expiring", keyId: "9", name: "Website", expiresAt: "2026-11-21T09:30:00Z" }, /Website stops working/, "/p/paws/api-keys/9"],
  [{ kind: "backup_overdue", lastAt: null }, /No backup of the service has succeeded yet\./, "/admin"],
  [{ kind: "backup_overdue", lastAt: "2026-11-18T09:30:00Z" }, /The last good backup of the service is from Nov 18, 2026/, "/admin"],
  [
    {
      kind: "deprecated_calls",
      callers: [{ keyId: "9", name: "Website", prefix: "pets_", last4: "abcd", requests: 1200, lastDay: "2026-11-21" }],
    },
    /Website calls GET \/pets\/\{petId\}, which will be removed.*It did so 1,200 times/,
    "/docs/guide/versioning",
  ],
])("tells of the condition %j and leads to where it is fixed", (condition, words, href) => {
  const markup = markupOf([condition]);
  expect(readable(markup)).toMatch(words);
  expect(markup).toContain(`href="${href}"`);
});
