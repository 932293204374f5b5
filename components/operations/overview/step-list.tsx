import { CircleCheck, CircleDashed, X } from "lucide-react";
import Link from "next/link";
import type { FirstStep } from "#lib/operations/overview/view.ts";

interface Words {
  path: string;
  label: string;
  text: string;
  /** A second way to take the step. */
  other?: { path: string; label: string };
}

const ADD_CONTACT = { path: "site?do=add-contact", label: "Add email or phone" };
const STEPS: Record<FirstStep["step"], Words> = {
  animals: {
    path: "animals",
    label: "Add your animals",
    text: "One at a time, each with a photo.",
    other: { path: "animals/import", label: "Move in with a file" },
  },
  ask: {
    path: "site?do=let-ask",
    label: "Let visitors ask",
    text: "With a form on your site. You answer in one inbox.",
    other: ADD_CONTACT,
  },
  site: { path: "site", label: "Publish your site", text: "Visitors see your animals and how to reach you." },
  invitation: { path: "settings/members", label: "Invite a colleague", text: "You decide what they may change." },
};
const MUTE: Words = { path: "site?do=let-ask", label: "Turn on the form", text: "Visitors can’t reach you yet.", other: ADD_CONTACT };

const IN_DEMO: typeof STEPS = {
  ...STEPS,
  animals: { path: "animals", label: "Look at your animals", text: "See how the list works with 60 made-up ones." },
  ask: { path: "enquiries", label: "Answer an enquiry", text: "Made-up visitors have asked. Nothing is mailed to them." },
  site: { path: "site", label: "Publish your site", text: "It’s online already: change its text and publish that." },
};

export const STEP_BOX = "rounded-2xl bg-butter p-5 sm:p-6";

function Step({ slug, words, isDone }: { slug: string; words: Words; isDone: boolean }) {
  const { path, label, text, other } = words;
  const Icon = isDone ? CircleCheck : CircleDashed;
  return (
    <div className="relative flex h-full items-start gap-3 rounded-xl bg-surface p-4">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${isDone ? "text-success" : "text-muted"}`} />
      <span className="min-w-0 flex-1">
        <Link href={`/p/${slug}/${path}`} className="font-semibold after:absolute after:inset-0 after:rounded-xl hover:underline">
          {label}
          {isDone && <span className="sr-only"> (done)</span>}
        </Link>
        <span className="block text-note text-muted">{isDone ? "Done" : text}</span>
        {other && !isDone && (
          <Link href={`/p/${slug}/${other.path}`} className="link relative inline-flex min-h-11 items-center text-note">
            {other.label}
          </Link>
        )}
      </span>
    </div>
  );
}

function wordsOf({ step, isDone }: FirstStep, steps: readonly FirstStep[], isDemo: boolean): Words {
  if (isDemo) return IN_DEMO[step];
  const isMute = step === "ask" && !isDone && steps.some((other) => other.step === "site" && other.isDone);
  return isMute ? MUTE : STEPS[step];
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
            <Step slug={slug} words={wordsOf(step, steps, isDemo)} isDone={step.isDone} />
          </li>
        ))}
      </ul>
    </section>
  );
}
