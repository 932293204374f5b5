"use client";

import Link, { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";

const PLACES = [
  { path: "/admin", label: "Service" },
  { path: "/admin/projects", label: "Projects" },
  { path: "/admin/people", label: "People" },
  { path: "/admin/bans", label: "Bans" },
  { path: "/admin/audit-log", label: "Audit log" },
] as const;

/** Fades while its page is on the way, so that a press on a slow line is seen to count. */
function Label({ text }: { text: string }) {
  const { pending } = useLinkStatus();
  return <span className={`transition-opacity delay-100 ${pending ? "opacity-50" : ""}`}>{text}</span>;
}

/** The places of whoever runs the service, side by side. */
export function AdminNav() {
  const here = usePathname();
  return (
    <nav aria-label="Administration" className="mb-5 overflow-x-auto border-b border-border lg:mb-7">
      <ul className="flex gap-4.5 sm:gap-6">
        {PLACES.map(({ path, label }) => (
          <li key={path}>
            <Link
              href={path}
              aria-current={path === here ? "page" : undefined}
              className="inline-flex h-11 items-center border-b-2 border-transparent font-semibold whitespace-nowrap text-muted hover:text-foreground aria-[current=page]:border-accent aria-[current=page]:text-foreground max-sm:text-[0.9375rem]"
            >
              <Label text={label} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
