import type { Metadata } from "next";
import Link from "next/link";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { SiteBoard } from "#components/sites/publishing/site-board.tsx";
import { TestNotice } from "#components/sites/publishing/test-notice.tsx";
import { projectPage } from "#lib/http/pages/project-page.ts";
import { siteBoardOf } from "#lib/sites/publishing/deploys/loaders.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

export const metadata: Metadata = { title: "Site" };

export default projectPage("site", async (access) => {
  const { slug, name, isTest } = access.project;
  return (
    <>
      <PageHead
        title="Site"
        lead={isTest ? undefined : "A page for visitors: who you are, and the animals that are available right now."}
        action={
          !isTest && (
            <Link href={`/p/${slug}/site/share`} className="button button--outline">
              Share
            </Link>
          )
        }
      />
      {isTest && (
        <TestNotice>
          This is a test project: its site is never published and has no domains, feed, or embedded list. The preview shows how it would
          look.
        </TestNotice>
      )}
      <SiteBoard
        project={{ slug, name, isTest }}
        canWrite={can(access.role, "site.write")}
        first={await siteBoardOf(access)}
        readAt={Date.now()}
      />
    </>
  );
});
