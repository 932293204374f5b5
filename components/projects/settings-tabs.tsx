import Link from "next/link";

const TABS = [
  { path: "settings", label: "Project" },
  { path: "settings/members", label: "Members" },
] as const;

/** The pages of a project's settings, side by side. */
export function SettingsTabs({ project, here }: { project: string; here: (typeof TABS)[number]["path"] }) {
  return (
    <nav aria-label="Settings" className="mb-5 overflow-x-auto border-b border-border">
      <ul className="flex gap-6">
        {TABS.map(({ path, label }) => (
          <li key={path}>
            <Link
              href={`/p/${project}/${path}`}
              aria-current={path === here ? "page" : undefined}
              className="inline-flex h-11 items-center border-b-2 border-transparent font-semibold text-muted hover:text-foreground aria-[current=page]:border-accent aria-[current=page]:text-foreground"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
