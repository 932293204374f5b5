import { ArrowRight, Check } from "lucide-react";
import Link from "next/link";

/** What a new project needs first; a step that is done stays, ticked. */
export function FirstSteps(props: { slug: string; hasAnimals: boolean; hasKey: boolean; role: string }) {
  const { slug, hasAnimals, hasKey, role } = props;
  const mayMakeKeys = role === "owner" || role === "admin";
  const steps = [
    { done: hasAnimals, href: `/p/${slug}/animals`, label: "Add your first animal", text: "It shows in the list and in the API at once." },
    ...(mayMakeKeys
      ? [{ done: hasKey, href: `/p/${slug}/api-keys`, label: "Make an API key", text: "With it your website or app reads the list." }]
      : []),
  ];
  return (
    <section aria-labelledby="first-steps" className="rounded-2xl bg-butter p-5 sm:p-6 xl:col-span-2">
      <h2 id="first-steps" className="text-xl">
        First steps
      </h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2">
        {steps.map(({ done, href, label, text }) => (
          <li key={href}>
            <Link href={href} className="flex h-full items-center gap-4 rounded-xl bg-surface p-4 hover:underline">
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">
                  {label}
                  {done && <span className="sr-only"> (done)</span>}
                </span>
                <span className="block text-[0.9375rem] text-muted">{text}</span>
              </span>
              {done ? <Check aria-hidden className="size-5 text-success" /> : <ArrowRight aria-hidden className="size-5" />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
