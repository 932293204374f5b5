"use client";

import { useQueryClient } from "@tanstack/react-query";
import { CircleCheck, CircleDashed, X } from "lucide-react";
import Link from "next/link";
import { useTrend } from "#components/overview/use-trend.ts";
import { useToast } from "#components/ui/toast.tsx";
import { dismissSteps, trendQuery } from "#lib/projects/overview/client.ts";
import type { Trend } from "#lib/projects/overview/schema.ts";
import { type FirstStep, firstSteps, hadAnimals, type StepAbilities } from "#lib/projects/overview/view.ts";

const STEPS = {
  animals: { path: "animals", label: "Add your first animal", text: "It shows up in the list and in the API right away." },
  site: { path: "site", label: "Publish your site", text: "Visitors see your animals and how to reach you." },
  key: { path: "api-keys", label: "Create an API key", text: "Your website or app uses it to read the list." },
  invitation: { path: "settings/members", label: "Invite a colleague", text: "You decide what they may change." },
} as const satisfies Record<FirstStep["step"], { path: string; label: string; text: string }>;

const IN_DEMO = {
  ...STEPS,
  animals: { path: "animals", label: "Look at your animals", text: "Change the status of one, or add another." },
  site: { path: "site", label: "Publish your site", text: "It’s online already: change its text and publish that." },
} as const;

const BOX = "rounded-2xl bg-butter p-5 sm:p-6";

function Step({ slug, step, isDone, isDemo }: FirstStep & { slug: string; isDemo: boolean }) {
  const { path, label, text } = (isDemo ? IN_DEMO : STEPS)[step];
  return (
    <Link href={`/p/${slug}/${path}`} className="flex h-full items-start gap-3 rounded-xl bg-surface p-4 hover:underline">
      {isDone ? (
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
      ) : (
        <CircleDashed aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      )}
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">
          {label}
          {isDone && <span className="sr-only"> (done)</span>}
        </span>
        <span className="block text-[0.9375rem] text-muted">{isDone ? "Done" : text}</span>
      </span>
    </Link>
  );
}

function NoAnimalsYet() {
  return (
    <section aria-labelledby="first-steps" className={BOX}>
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
      show({ isFault: true, text: error instanceof Error ? error.message : "Something went wrong. Try again." });
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
  return (
    <section aria-labelledby="first-steps" className={BOX}>
      <div className="flex items-start gap-4">
        <div className="mr-auto">
          <h2 id="first-steps" className="text-xl">
            First steps
          </h2>
          <p className="text-[0.9375rem] text-butter-ink">
            {steps.filter(({ isDone }) => isDone).length} of {steps.length} done
          </p>
        </div>
        <button
          type="button"
          onClick={() => void dismiss()}
          aria-label="Dismiss the first steps"
          className="-mt-2 -mr-2 inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-xl text-butter-ink hover:bg-foreground/7"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {steps.map((step) => (
          <li key={step.step}>
            <Step slug={slug} isDemo={trend.isDemo} {...step} />
          </li>
        ))}
      </ul>
    </section>
  );
}
