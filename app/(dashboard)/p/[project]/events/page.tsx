import type { Metadata } from "next";
import { EventBoard } from "#components/history/events/event-board.tsx";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { EVENT_TYPES } from "#lib/history/events/schema.ts";
import { eventPageOf } from "#lib/history/events/table.loaders.ts";
import type { Searched } from "#lib/http/pages/project-page.ts";
import { pageAccess } from "#lib/people/access/loaders.ts";

export const metadata: Metadata = { title: "Events" };

export default async function EventsPage({ params, searchParams }: Searched) {
  const { project } = await params;
  const { type: asked } = await searchParams;
  const access = await pageAccess(project, `/p/${encodeURIComponent(project)}/events`);
  const type = EVENT_TYPES.find((one) => one === asked) ?? "";
  const page = await eventPageOf(access, new URLSearchParams({ type }));
  return (
    <>
      <PageHead title="Events" lead="What programs can follow through the API: every change of the last 30 days, newest first." />
      <EventBoard project={project} first={{ type, page, readAt: Date.now() }} />
    </>
  );
}
