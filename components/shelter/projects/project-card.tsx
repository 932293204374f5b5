import Link from "next/link";
import { Badge } from "#components/ui/badge.tsx";
import { counted } from "#components/ui/counted.ts";
import { MAX_ANIMALS_COUNTED } from "#lib/shelter/categories/schema.ts";
import type { DirectoryEntry } from "#lib/shelter/projects/directory/schema.ts";
import { ROLE_WORDS } from "#lib/tenancy/scope/role.view.ts";

function animalsText(animals: number): string {
  if (animals > MAX_ANIMALS_COUNTED) return `over ${MAX_ANIMALS_COUNTED.toLocaleString("en")} animals`;
  return counted(animals, "animal");
}

export function ProjectCard({ project, role, animals }: DirectoryEntry) {
  return (
    <li className="relative rounded-2xl border border-border bg-surface p-5 transition-colors focus-within:border-accent hover:border-accent">
      <h2 className="text-xl [overflow-wrap:anywhere]">
        <Link href={`/p/${project.slug}`} className="after:absolute after:inset-0 after:rounded-2xl">
          {project.name}
        </Link>
      </h2>
      <p className="mt-1 text-note text-muted">{animalsText(animals)}</p>
      <p className="mt-4 flex flex-wrap gap-2">
        <Badge>
          <span className="capitalize">{project.plan}</span>
          <span className="sr-only"> plan</span>
        </Badge>
        <Badge>{ROLE_WORDS[role]}</Badge>
        {project.isTest && <Badge tone="warn">Test</Badge>}
      </p>
    </li>
  );
}
