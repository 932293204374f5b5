"use client";

import { ChartColumn, KeyRound, LayoutDashboard, PawPrint, Users } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";

const PLACES = [
  { path: "", label: "Overview", Icon: LayoutDashboard },
  { path: "/animals", label: "Animals", Icon: PawPrint },
  { path: "/api-keys", label: "API keys", Icon: KeyRound },
  { path: "/usage", label: "Usage", Icon: ChartColumn },
  { path: "/settings/members", label: "Members", Icon: Users },
] as const;

/** The places of a project: a column at the side, and a bar at the thumb on small screens. */
export function AppNav({ slug }: { slug: string }) {
  const here = usePathname();
  const base = `/p/${slug}`;
  return (
    <nav
      aria-label="Project"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-border bg-surface pb-[env(safe-area-inset-bottom)] lg:sticky lg:top-20 lg:w-52 lg:shrink-0 lg:self-start lg:border-0 lg:bg-transparent"
    >
      <ul className="flex lg:flex-col lg:gap-1">
        {PLACES.map(({ path, label, Icon }) => {
          const isHere = path === "" ? here === base : here.startsWith(base + path);
          return (
            <li key={path} className="flex-1">
              <Link
                href={base + path}
                aria-current={isHere ? "page" : undefined}
                className="flex flex-col items-center gap-0.5 px-1 py-2 text-xs font-medium text-muted hover:text-foreground aria-[current=page]:font-semibold aria-[current=page]:text-foreground lg:flex-row lg:gap-3 lg:rounded-xl lg:px-3 lg:py-2.5 lg:text-base lg:hover:bg-foreground/6 lg:aria-[current=page]:bg-butter"
              >
                <span className={`rounded-full px-3.5 py-0.5 lg:p-0 ${isHere ? "bg-butter" : ""}`}>
                  <Icon aria-hidden className="size-5" />
                </span>
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
