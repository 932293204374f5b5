import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { PageApiCall } from "#components/shell/api-call/api-call-button.tsx";
import { ReadyMark } from "#components/shell/layout/ready-mark.tsx";

interface PageHeadProps {
  /** The page above. */
  back?: { href: string; label: string };
  title: ReactNode;
  /** Beside the title. */
  picture?: ReactNode;
  lead?: ReactNode;
  action?: ReactNode;
}

export function PageHead({ back, title, picture, lead, action }: PageHeadProps) {
  return (
    <div className={`mb-3 flex flex-wrap gap-3 sm:mb-5 lg:mb-6 ${lead ? "items-start" : "items-center"}`}>
      <ReadyMark />
      <div className="mr-auto flex max-w-2xl gap-4">
        {back && (
          <Link
            href={back.href}
            aria-label={back.label}
            className="-my-1.5 -mr-2 -ml-3 inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-foreground/8"
          >
            <ArrowLeft aria-hidden className="size-5" />
          </Link>
        )}
        {picture}
        <div className="min-w-0">
          <h1 className="text-title [overflow-wrap:anywhere]">{title}</h1>
          {lead && <p className="mt-1.5 text-note text-muted">{lead}</p>}
        </div>
      </div>
      <div className="max-sm:hidden">
        <PageApiCall />
      </div>
      {action}
    </div>
  );
}
