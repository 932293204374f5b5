import { CircleCheck, CircleDashed, X } from "lucide-react";
import Link from "next/link";
import type { FirstStep } from "#lib/operations/overview/view.ts";

const STEPS = {
  animals: { path: "animals", label: "Add your first animal", text: "It shows up in the list and in the API right away." },
  site: { path: "site", label: "Publish your site", text: "Visitors see your animals and how to reach you." },
  key: { path: "api-keys", label: "Create API key", text: "Your website or app uses it to read the list." },
  invitation: { path: "settings/members", label: "Invite a colleague", text: "You decide what they may change." },
} as const satisfies Record<FirstStep["step"], { path: string; label: string; text: string }>;

const IN_DEMO = {
  ...STEPS,
  animals: { path: "animals", label: "Look at your animals", text: "See how the list works with 60 made-up ones." },
  site: { path: "site", label: "Publish your site", text: "It’s online already: change its text and publish that." },
} as const;

export const STEP_BOX = "rounded-2xl bg-butter p-5 sm:p-6";

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
        <span className="block text-note text-muted">{isDone ? "Done" : text}</span>
      </span>
    </Link>
  );
}

/** @param onDismiss omitted while the page loads */
export function StepList(props: { slug: string; isDemo: boolean; isTest: boolean; steps: readonly FirstStep[]; onDismiss?: () => void }) {
  const { slug, isDemo, isTest, steps, onDismiss } = props;
  return (
    <section aria-labelledby="first-steps" className={STEP_BOX}>
      <div className="flex items-start gap-4">
        <div className="mr-auto">
          <h2 id="first-steps" className="text-xl">
            First steps
          </h2>
          <p className="text-note text-butter-ink">
            {steps.filter(({ isDone }) => isDone).length} of {steps.length} done
            {isTest && ". A test project has no site to publish."}
          </p>
        </div>
        {onDismiss && (
          <button
            type="button"
            onClick={onDismiss}
            aria-label="Dismiss the first steps"
            className="-mt-2 -mr-2 inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-xl text-butter-ink hover:bg-foreground/7"
          >
            <X aria-hidden className="size-5" />
          </button>
        )}
      </div>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {steps.map((step) => (
          <li key={step.step}>
            <Step slug={slug} isDemo={isDemo} {...step} />
          </li>
        ))}
      </ul>
    </section>
  );
}
