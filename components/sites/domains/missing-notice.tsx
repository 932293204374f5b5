import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { fixFor } from "#components/sites/domains/words.ts";
import type { Missing } from "#lib/sites/domains/schema.ts";

export function MissingNotice({ slug, missing }: { slug: string; missing: readonly Missing[] }) {
  if (missing.length === 0) return null;
  return (
    <section aria-label="Before you can add a domain" className="rounded-2xl border border-warning bg-warning/15 p-5">
      <h2 className="flex items-center gap-3 text-lg">
        <TriangleAlert aria-hidden className="size-5 shrink-0 text-warning" />
        Before you can add a domain
      </h2>
      <ul className="mt-3 grid gap-2 text-note">
        {missing.map((lack) => {
          const { text, href, link } = fixFor(lack, slug);
          return (
            <li key={lack}>
              {text}{" "}
              <Link href={href} className="link whitespace-nowrap">
                {link}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
