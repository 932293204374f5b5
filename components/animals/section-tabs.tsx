import { IntentLink } from "#components/ui/intent-link.tsx";

const TABS = [
  { path: "animals", label: "Animals" },
  { path: "orders", label: "Adoptions" },
  { path: "categories", label: "Categories" },
] as const;

/** The three pages about animals, side by side. */
export function SectionTabs({ project, here }: { project: string; here: (typeof TABS)[number]["path"] }) {
  return (
    <nav aria-label="About animals" className="mb-5 overflow-x-auto border-b border-border">
      <ul className="flex gap-6">
        {TABS.map(({ path, label }) => (
          <li key={path}>
            <IntentLink
              href={`/p/${project}/${path}`}
              aria-current={path === here ? "page" : undefined}
              className="inline-flex h-11 items-center border-b-2 border-transparent font-semibold text-muted hover:text-foreground aria-[current=page]:border-accent aria-[current=page]:text-foreground"
            >
              {label}
            </IntentLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
