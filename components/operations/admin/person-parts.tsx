import Link from "next/link";
import type { AdminPersonDetail } from "#lib/operations/admin/people.schema.ts";
import { ROLE_WORDS } from "#lib/tenancy/scope/role.view.ts";

export function PersonParts({ person }: { person: AdminPersonDetail }) {
  return (
    <section aria-labelledby="person-parts" className="mt-5">
      <h3 id="person-parts" className="text-lg">
        Projects
      </h3>
      {person.parts.length === 0 ? (
        <p className="mt-1 text-muted">Not in any project.</p>
      ) : (
        <ul className="mt-1 text-note">
          {person.parts.map(({ slug, name, role, isInBin, isOnlyOwner }) => (
            <li key={slug} className="flex flex-wrap gap-x-3 border-t border-border py-2 first:border-t-0">
              <span className="mr-auto min-w-0 [overflow-wrap:anywhere]">
                {isInBin ? (
                  <>
                    <bdi>{name}</bdi>, in the bin
                  </>
                ) : (
                  <Link prefetch={false} href={`/p/${slug}/settings/members`} className="link">
                    {name}
                  </Link>
                )}
              </span>
              <span className="text-muted">{isOnlyOwner ? "Only owner" : ROLE_WORDS[role]}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
