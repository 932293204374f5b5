import { ChevronDown, ChevronUp } from "lucide-react";
import Link from "next/link";
import type { Around } from "#components/shelter/enquiries/use-enquiry-keys.ts";
import { BackLink } from "#components/ui/back-link.tsx";

const STEP = "inline-flex size-11 items-center justify-center rounded-xl hover:bg-foreground/8";

/** The way back to the list, and to the enquiries beside this one. */
export function EnquiryPath({ around: { list, previous, next } }: { around: Around }) {
  return (
    <nav aria-label="Enquiries" className="mb-1 flex items-center">
      <BackLink href={list} className="mr-auto min-h-11">
        All enquiries
      </BackLink>
      {previous && (
        <Link href={previous} title="Previous (K)" className={STEP}>
          <ChevronUp aria-hidden className="size-5" />
          <span className="sr-only">Previous enquiry</span>
        </Link>
      )}
      {next && (
        <Link href={next} title="Next (J)" className={STEP}>
          <ChevronDown aria-hidden className="size-5" />
          <span className="sr-only">Next enquiry</span>
        </Link>
      )}
    </nav>
  );
}
