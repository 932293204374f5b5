import Link from "next/link";
import { cureOf, NOT_SERVED_WORDS } from "#components/domains/words.ts";
import type { DomainView, NotServed } from "#lib/domains/schema.ts";

/** Reasons that the domain's own states do not already show. */
const LISTED_REASONS: readonly NotServed[] = ["plan", "no_deploy", "lost"];

export function NotServedList({ slug, domain }: { slug: string; domain: Pick<DomainView, "notServed"> }) {
  const listed = domain.notServed.filter((reason) => LISTED_REASONS.includes(reason));
  if (listed.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-2">
      {listed.map((reason) => {
        const cure = reason === "plan" ? cureOf("plan", slug) : reason === "no_deploy" ? cureOf("deploy", slug) : undefined;
        return (
          <li key={reason} className="rounded-xl border border-warning bg-warning/15 px-4 py-3 text-[0.9375rem]">
            {NOT_SERVED_WORDS[reason]}
            {reason === "plan" && " Its settings are kept, and an upgrade brings it back."}{" "}
            {cure && (
              <Link href={cure.href} className="link whitespace-nowrap">
                {cure.link}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
