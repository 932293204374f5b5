"use client";

import { useQueryClient } from "@tanstack/react-query";
import { STEP_BOX, StepList } from "#components/operations/overview/step-list.tsx";
import { useTrend } from "#components/operations/overview/use-trend.ts";
import { useToast } from "#components/ui/toast.tsx";
import { dismissSteps, trendQuery } from "#lib/operations/overview/client.ts";
import type { Trend } from "#lib/operations/overview/schema.ts";
import { firstSteps, hadAnimals, type StepAbilities } from "#lib/operations/overview/view.ts";

function NoAnimalsYet() {
  return (
    <section aria-labelledby="first-steps" className={STEP_BOX}>
      <h2 id="first-steps" className="text-xl">
        No animals yet
      </h2>
      <p className="mt-2">Staff and owners of this project add them. As a viewer, you’ll see them here as soon as they do.</p>
    </section>
  );
}

function useDismissSteps(slug: string): () => Promise<void> {
  const client = useQueryClient();
  const show = useToast();
  const { queryKey } = trendQuery(slug);
  const change = async (isDismissed: boolean): Promise<void> => {
    try {
      await dismissSteps(slug, isDismissed);
      if (isDismissed) {
        client.setQueryData(queryKey, (trend) => trend && { ...trend, steps: null });
        show({ text: "First steps dismissed.", undo: () => void change(false) });
      } else await client.invalidateQueries({ queryKey });
    } catch (error) {
      show({ isError: true, text: error instanceof Error ? error.message : "Something went wrong. Try again." });
    }
  };
  return () => change(true);
}

/** Shown until every step that the person may take is done, or they dismiss them. */
export function FirstSteps({ slug, initial, may }: { slug: string; initial: Trend; may: StepAbilities }) {
  const { trend } = useTrend(slug, initial);
  const dismiss = useDismissSteps(slug);
  const steps = firstSteps(trend, may);
  if (!may.writePets && !hadAnimals(trend)) return <NoAnimalsYet />;
  if (steps.length === 0) return null;
  return <StepList slug={slug} isDemo={trend.isDemo} isTest={trend.isTest} steps={steps} onDismiss={() => void dismiss()} />;
}
