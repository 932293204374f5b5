import type { Metadata } from "next";
import Link from "next/link";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { SiteBoard } from "#components/sites/publishing/site-board.tsx";
import { TestNotice } from "#components/sites/publishing/test-notice.tsx";
import { pageAccess } from "#lib/people/access/loaders.ts";
import { siteBoardOf } from "#lib/sites/publishing/deploys/loaders.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

export const metadata: Metadata = { title: "Site" };

export default async function SitePage({ params }: { params: Promise<{ project: string }> }) {
  const { project: slug } = await params;
  const access = await pageAccess(slug, `/p/${encodeURIComponent(slug)}/site`);
  const { project, role } = access;
  return (
    <>
      <PageHead
        title="Site"
        lead={project.isTest ? undefined : "A page for visitors: who you are, and the animals that are available right now."}
        action={
          !project.isTest && (
            <Link href={`/p/${encodeURIComponent(slug)}/site/share`} className="button button--outline">
              Share
            </Link>
          )
        }
      />
      {project.isTest && (
        <TestNotice>
          This is a test project: its site is never published and has no domains, feed, or embedded list. The preview shows how it would
          look.
        </TestNotice>
      )}
      <SiteBoard
        project={{ slug: project.slug, name: project.name, isTest: project.isTest }}
        canWrite={can(role, "site.write")}
        first={await siteBoardOf(access)}
        readAt={Date.now()}
      />
    </>
  );
}
