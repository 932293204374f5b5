import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { fixFor } from "#components/sites/domains/words.ts";
import type { Missing } from "#lib/sites/domains/schema.ts";

const TEXTS = {
  plan: "The project is on the Free plan, which doesn’t include domains. Their settings are kept, and an upgrade brings them back.",
  deploy: "Your site isn’t published yet, so no domain can show it.",
} as const satisfies Record<Missing, string>;

/** What keeps all domains of a project from being live. */
export function HoldNotice({ slug, missing }: { slug: string; missing: readonly Missing[] }) {
  return missing.map((lack) => {
    const { href, link } = fixFor(lack, slug);
    return (
      <p key={lack} className="flex gap-3 rounded-xl border border-warning bg-warning/15 px-4 py-3 text-note">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
        <span>
          {TEXTS[lack]}{" "}
          <Link href={href} className="link whitespace-nowrap">
            {link}
          </Link>
        </span>
      </p>
    );
  });
}
