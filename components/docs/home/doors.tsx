import { ArrowUpRight } from "lucide-react";

const DOORS = [
  {
    href: "/docs",
    title: "API reference",
    text: "Every operation with its fields and responses. Try calls on the page with your own key.",
  },
  { href: "/docs/guide", title: "Guide", text: "Keys, paging, limits, safe retries, and versioning, with code to copy." },
  { href: "/docs/errors", title: "Error catalog", text: "Each code with its cause, its fix, and a command that triggers it." },
  { href: "/openapi.json", title: "OpenAPI document", text: "Version 3.1, for client generators and your own tests." },
  { href: "/docs/changelog", title: "Changelog", text: "What changed, by version. Follow it in your feed reader." },
  { href: "/status", title: "Status", text: "What works right now, in plain words." },
] as const;

export function Doors() {
  return (
    <section aria-labelledby="doors-title" className="column pt-24 lg:pt-32">
      <h2 id="doors-title" className="text-[clamp(2rem,4vw,3rem)]">
        Read on
      </h2>
      <ul className="mt-10 grid gap-4 sm:grid-cols-2">
        {DOORS.map(({ href, title, text }) => (
          <li key={href}>
            <a href={href} className="group flex h-full gap-4 rounded-2xl bg-surface-secondary p-6 transition-colors hover:bg-butter">
              <span>
                <span className="block font-display text-2xl font-bold tracking-tight">{title}</span>
                <span className="mt-1.5 block text-muted group-hover:text-butter-ink">{text}</span>
              </span>
              <ArrowUpRight
                aria-hidden
                className="ml-auto size-6 shrink-0 transition-transform group-hover:-translate-y-0.5 group-hover:translate-x-0.5"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
