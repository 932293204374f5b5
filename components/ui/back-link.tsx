import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

/** Leads to the page above. */
export function BackLink({ href, children, className = "mb-3 min-h-11" }: { href: string; children: ReactNode; className?: string }) {
  return (
    <Link href={href} className={`link inline-flex items-center gap-2 text-note ${className}`}>
      <ArrowLeft aria-hidden className="size-4" />
      {children}
    </Link>
  );
}
