import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { KnownStepsProvider, LoadingSteps } from "#components/operations/overview/known-steps.tsx";
import { CALM_TREND } from "#e2e/support/calm-trend.ts";
import { trendQuery } from "#lib/operations/overview/client.ts";
import type { StepFacts } from "#lib/operations/overview/schema.ts";
import { stepAbilities } from "#lib/operations/overview/view.ts";

const OPEN: StepFacts = { isDemo: true, isTest: false, steps: { animals: true, ask: false, site: false, invitation: false } };
const DISMISSED: StepFacts = { isDemo: true, isTest: false, steps: null };

/** @param seen by this browser before */
function skeleton(facts: StepFacts, seen?: StepFacts): string {
  const client = new QueryClient();
  if (seen) {
    client.setQueryData(trendQuery("paws").queryKey, { ...CALM_TREND, ...seen });
  }
  const frame = { known: { slug: "paws", may: stepAbilities("owner"), facts }, children: createElement(LoadingSteps) };
  const steps = createElement(KnownStepsProvider, frame);
  return renderToString(createElement(QueryClientProvider, { client }, steps)).replaceAll("<!-- -->", "");
}

it("keeps the checklist's room while the overview loads, and none where no checklist follows", () => {
  expect(skeleton(OPEN)).toContain("1 of 4 done");
  expect(skeleton(DISMISSED)).toBe("");
});

it("goes by what this browser saw last rather than by what came with the frame", () => {
  expect(skeleton(OPEN, DISMISSED)).toBe("");
  expect(skeleton(DISMISSED, OPEN)).toContain("1 of 4 done");
});
