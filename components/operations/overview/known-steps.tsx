"use client";

import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext } from "react";
import { StepList } from "#components/operations/overview/step-list.tsx";
import { trendQuery } from "#lib/operations/overview/client.ts";
import type { StepFacts } from "#lib/operations/overview/schema.ts";
import { firstSteps, type StepAbilities } from "#lib/operations/overview/view.ts";

interface KnownSteps {
  slug: string;
  may: StepAbilities;
  facts: StepFacts;
}

const Context = createContext<KnownSteps | undefined>(undefined);

/** Tells the page's skeleton, which gets no data itself, whether the checklist follows. */
export function KnownStepsProvider({ known, children }: { known: KnownSteps; children: ReactNode }) {
  return <Context value={known}>{children}</Context>;
}

/** This browser's last data is newer than the frame's, which stays while pages change. */
export function LoadingSteps() {
  const known = useContext(Context);
  const client = useQueryClient();
  if (!known) return null;
  const { slug, may } = known;
  const facts = client.getQueryData(trendQuery(slug).queryKey) ?? known.facts;
  const steps = firstSteps(facts, may);
  if (steps.length === 0) return null;
  return (
    <div inert>
      <StepList slug={slug} isDemo={facts.isDemo} isTest={facts.isTest} steps={steps} />
    </div>
  );
}
