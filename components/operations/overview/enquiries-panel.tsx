"use client";

import { PetLine } from "#components/operations/overview/pet-line.tsx";
import { useTrend } from "#components/operations/overview/use-trend.ts";
import { counted } from "#components/ui/counted.ts";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Thumbnail } from "#components/ui/thumbnail.tsx";
import type { Trend } from "#lib/operations/overview/schema.ts";

export function EnquiriesPanel({ slug, initial }: { slug: string; initial: Trend }) {
  const { shown, count, since } = useTrend(slug, initial).trend.daily.asked;
  if (since === null) return null;
  return (
    <Panel
      title={counted(count, "new enquiry", "new enquiries")}
      note={
        count > 1 && (
          <>
            The oldest arrived <RelativeTime at={since} />.
          </>
        )
      }
      action={
        <IntentLink href={`/p/${slug}/enquiries?tab=new`} className="button button--primary">
          Open inbox
        </IntentLink>
      }
    >
      <ul className="grid gap-x-8 md:grid-cols-2 xl:grid-cols-3 md:[&>li]:border-t-0">
        {shown.map(({ id, name, petName, createdAt, photo }) => (
          <PetLine
            key={id}
            href={`/p/${slug}/enquiries/${id}`}
            name={name}
            aside={<RelativeTime at={createdAt} />}
            picture={<Thumbnail name={petName ?? name} src={photo} size="line" />}
          >
            {petName === null ? "General" : <bdi>{petName}</bdi>}
          </PetLine>
        ))}
      </ul>
    </Panel>
  );
}
