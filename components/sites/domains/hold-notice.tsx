import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { fixFor } from "#components/sites/domains/words.ts";
import { LocalTime } from "#components/ui/local-time.tsx";
import type { Missing } from "#lib/sites/domains/schema.ts";

const TEXTS = {
  plan: "The project is on the Free plan, which doesn’t include domains. Their settings are kept, and an upgrade brings them back.",
  deploy: "Your site isn’t published yet, so no domain can show it.",
} as const satisfies Record<Missing, string>;

export function HoldNotice({ slug, missing, endsAt }: { slug: string; missing: readonly Missing[]; endsAt: string | null }) {
  return missing.map((lack) => {
    const { href, link } = fixFor(lack, slug);
    return (
      <p key={lack} className="flex gap-3 rounded-xl border border-warning bg-warning/15 px-4 py-3 text-note">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
        <span>
          {lack === "plan" && endsAt !== null ? (
            <>
              The project is on the Free plan, which doesn’t include domains. They stop showing your site on <LocalTime at={endsAt} />. An
              upgrade keeps them, or brings them back later.
            </>
          ) : (
            TEXTS[lack]
          )}{" "}
          <Link href={href} className="link whitespace-nowrap">
            {link}
          </Link>
        </span>
      </p>
    );
  });
}
