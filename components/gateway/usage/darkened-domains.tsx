"use client";

import { useQuery } from "@tanstack/react-query";
import { isServed } from "#components/sites/domains/words.ts";
import { LocalTime } from "#components/ui/local-time.tsx";
import { domainsQuery } from "#lib/sites/domains/client.ts";
import { DOMAIN_GRACE_DAYS } from "#lib/tenancy/plans/domains.rules.ts";

/** @param endsAt null for the full number of days */
function When({ endsAt }: { endsAt: string | null }) {
  const isOver = endsAt !== null && Date.parse(endsAt) <= Date.now();
  if (endsAt === null) return `${DOMAIN_GRACE_DAYS} days later; an upgrade keeps them, or brings them back`;
  if (isOver) return `at once, because the ${DOMAIN_GRACE_DAYS} days after the last downgrade are over; an upgrade brings them back`;
  return (
    <>
      on <LocalTime at={endsAt} />, when the {DOMAIN_GRACE_DAYS} days after the last downgrade end; an upgrade keeps them, or brings them
      back
    </>
  );
}

/** The addresses that visitors use now and that a plan without custom domains takes away. */
export function DarkenedDomains({ slug }: { slug: string }) {
  const { data } = useQuery(domainsQuery(slug));
  const served = data?.domains.filter(isServed) ?? [];
  if (!data || served.length === 0) {
    return <li>Custom domains aren’t served on Free. Their settings are kept, and an upgrade brings them back.</li>;
  }
  return (
    <li>
      <strong>These addresses stop working for visitors</strong> <When endsAt={data.wouldEndAt} />:
      <ul className="mt-1 list-disc pl-5 [overflow-wrap:anywhere]">
        {served.map(({ id, unicodeName }) => (
          <li key={id}>{unicodeName}</li>
        ))}
      </ul>
    </li>
  );
}
