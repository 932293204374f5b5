"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { ceilingsQuery } from "#lib/tenancy/ceilings/client.ts";
import { ceilingText, isNear } from "#lib/tenancy/ceilings/rules.ts";
import type { CeilingName, ProjectCeilings } from "#lib/tenancy/ceilings/schema.ts";

/** Nothing until most of it is used. */
export function CeilingNote({ slug, name, initial }: { slug: string; name: CeilingName; initial: ProjectCeilings }) {
  const { data = initial } = useQuery({ ...ceilingsQuery(slug), initialData: initial });
  if (!isNear(data[name])) return null;
  return (
    <p role="status" className="mb-4 text-note">
      {ceilingText(name, data[name])} of the plan are used.{" "}
      <Link href={`/p/${slug}/usage`} className="link">
        Usage and plan
      </Link>
    </p>
  );
}
