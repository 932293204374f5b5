import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { StepList } from "#components/operations/overview/step-list.tsx";

function list(done: { ask: boolean; site: boolean }, isDemo = false): string {
  const steps = [
    { step: "animals", isDone: false },
    { step: "ask", isDone: done.ask },
    { step: "site", isDone: done.site },
  ] as const;
  return renderToStaticMarkup(createElement(StepList, { slug: "paws", isDemo, isTest: false, steps }));
}

it("lets someone add animals or move in, and then let visitors ask", () => {
  const markup = list({ ask: false, site: false });
  for (const path of ["animals", "animals/import", "site?do=let-ask", "site"]) expect(markup).toContain(`href="/p/paws/${path}"`);
  expect(markup).not.toContain("Visitors can’t reach you yet");
});

it("says that visitors cannot reach a published project, with two ways out", () => {
  const markup = list({ ask: false, site: true });
  expect(markup).toContain("Visitors can’t reach you yet");
  for (const path of ["site?do=let-ask", "site?do=add-contact"]) expect(markup).toContain(`href="/p/paws/${path}"`);
  expect(list({ ask: true, site: true })).not.toContain("Visitors can’t reach you yet");
});

it("leads through what the demo has", () => {
  expect(list({ ask: false, site: true }, true)).toContain('href="/p/paws/enquiries"');
});
