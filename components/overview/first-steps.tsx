"use client";

import { ArrowRight, Check } from "lucide-react";
import Link from "next/link";
import { useTrend } from "#components/overview/use-trend.ts";
import type { Trend } from "#lib/projects/overview/schema.ts";
import { type FirstStep, firstSteps, hadAnimals, type StepAbilities } from "#lib/projects/overview/view.ts";

const STEPS = {
  animal: { path: "animals", label: "Add your first animal", text: "It shows up in the list and in the API right away." },
  key: { path: "api-keys", label: "Create an API key", text: "Your website or app uses it to read the list." },
} as const satisfies Record<FirstStep["step"], { path: string; label: string; text: string }>;

const BOX = "rounded-2xl bg-butter p-5 sm:p-6 xl:col-span-2";

function Step({ slug, step, isDone }: FirstStep & { slug: string }) {
  const { path, label, text } = STEPS[step];
  return (
    <Link href={`/p/${slug}/${path}`} className="flex h-full items-center gap-4 rounded-xl bg-surface p-4 hover:underline">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">
          {label}
          {isDone && <span className="sr-only"> (done)</span>}
        </span>
        <span className="block text-[0.9375rem] text-muted">{text}</span>
      </span>
      {isDone ? <Check aria-hidden className="size-5 text-success" /> : <ArrowRight aria-hidden className="size-5" />}
    </Link>
  );
}

/** Shown while the person can take an open step; completed steps stay, checked. */
export function FirstSteps({ slug, initial, may }: { slug: string; initial: Trend; may: StepAbilities }) {
  const { trend } = useTrend(slug, initial);
  const steps = firstSteps(trend, may);
  if (steps.length === 0) {
    if (may.writePets || hadAnimals(trend)) return null;
    return (
      <section aria-labelledby="first-steps" className={BOX}>
        <h2 id="first-steps" className="text-xl">
          No animals yet
        </h2>
        <p className="mt-2">Staff and owners of this project add them. As a viewer, you’ll see them here as soon as they do.</p>
      </section>
    );
  }
  return (
    <section aria-labelledby="first-steps" className={BOX}>
      <h2 id="first-steps" className="text-xl">
        First steps
      </h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2">
        {steps.map((step) => (
          <li key={step.step}>
            <Step slug={slug} {...step} />
          </li>
        ))}
      </ul>
    </section>
  );
}
