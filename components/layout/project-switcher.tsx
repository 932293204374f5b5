import { Check, ChevronsUpDown } from "lucide-react";
import Link from "next/link";
import { DisclosureMenu } from "#components/ui/disclosure-menu.tsx";

/** What the shell shows of a project. */
export interface ShellProject {
  slug: string;
  name: string;
}

/** From one project to another. */
export function ProjectSwitcher({ current, projects }: { current: ShellProject; projects: readonly ShellProject[] }) {
  return (
    <DisclosureMenu
      label={`Project: ${current.name}. Switch project`}
      button={
        <>
          <span className="truncate font-semibold">{current.name}</span>
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
        </>
      }
    >
      <ul>
        {projects.map(({ slug, name }) => (
          <li key={slug}>
            <Link
              href={`/p/${slug}`}
              aria-current={slug === current.slug ? "true" : undefined}
              className="flex min-h-11 items-center gap-2 rounded-xl px-3 py-2 hover:bg-foreground/8 aria-[current=true]:font-semibold"
            >
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{name}</span>
              {slug === current.slug && <Check aria-hidden className="size-4 shrink-0" />}
            </Link>
          </li>
        ))}
      </ul>
      <Link href="/projects" className="mt-1 flex min-h-11 items-center rounded-xl border-t border-border px-3 py-2 hover:bg-foreground/8">
        All projects
      </Link>
    </DisclosureMenu>
  );
}
