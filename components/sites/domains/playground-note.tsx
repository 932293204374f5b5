import { FlaskConical } from "lucide-react";
import Link from "next/link";

export function PlaygroundNote({ slug }: { slug: string }) {
  return (
    <p className="flex gap-3 rounded-2xl bg-surface-secondary p-5 text-note">
      <FlaskConical aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        This installation has a built-in DNS provider for testing. Add a domain such as{" "}
        <code className="inline-code [overflow-wrap:anywhere]">www.{slug}.playground.localhost</code>, then set its records in the{" "}
        <Link href={`/p/${slug}/settings/domains/playground`} className="link">
          DNS playground
        </Link>
        .
      </span>
    </p>
  );
}
