import type { Metadata } from "next";
import Link from "next/link";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { EN } from "#components/sites/publishing/languages/en.ts";
import { TestNotice } from "#components/sites/publishing/test-notice.tsx";
import { SeenPanel } from "#components/sites/share/seen-panel.tsx";
import { ShareBoard } from "#components/sites/share/share-board.tsx";
import type { Searched } from "#lib/http/pages/project-page.ts";
import { pageAccess } from "#lib/people/access/loaders.ts";
import { clock } from "#lib/platform/clock.ts";
import { isKnownSpecies } from "#lib/shelter/profiles/rules.ts";
import { draftSite, liveSiteOf } from "#lib/sites/publishing/deploys/loaders.ts";
import { speciesOnSite } from "#lib/sites/publishing/public/loaders.ts";
import { seenAnimalsOf } from "#lib/sites/views/loaders.ts";
import { SEEN_ORDERS } from "#lib/sites/views/schema.ts";

export const metadata: Metadata = { title: "Share" };

const labelOf = (species: string): string => (isKnownSpecies(species) ? EN.manySpecies[species] : undefined) ?? species;

const NOT_PUBLISHED = "Your site isn’t published yet. Publish it first: until then, the lines below show only a link.";
const NOT_SECURE =
  "Your site has no HTTPS yet. A website with HTTPS, as most have, cannot show these lines: copy them once the address below begins with https.";

function NotShared({ slug }: { slug: string }) {
  return (
    <>
      <PageHead title="Share" />
      <TestNotice>
        This is a test project, so its animals are shown nowhere: it has no published site, feed, or embedded list, and there are no lines
        to copy. To show animals on a website, use a project that is not for tests. The{" "}
        <Link href={`/p/${encodeURIComponent(slug)}/site`} className="link">
          preview of its site
        </Link>{" "}
        shows how it would look.
      </TestNotice>
    </>
  );
}

export default async function SharePage({ params, searchParams }: Searched) {
  const [{ project: slug }, { seen: wanted }] = await Promise.all([params, searchParams]);
  const access = await pageAccess(slug, `/p/${encodeURIComponent(slug)}/site/share`);
  if (access.project.isTest) return <NotShared slug={slug} />;
  const order = SEEN_ORDERS.find((one) => one === wanted) ?? "most";
  const [live, species, seen] = await Promise.all([
    liveSiteOf(access),
    speciesOnSite(access.scope, clock()()),
    seenAnimalsOf(access, order),
  ]);
  const { address, takesEnquiries, settings } = live ?? (await draftSite(access));
  const problem = live ? !address.startsWith("https://") && NOT_SECURE : NOT_PUBLISHED;
  return (
    <>
      <PageHead
        title="Share"
        lead="Show your animals on the website that you already have. It updates by itself, and leads to your site."
        action={
          <Link href={`/p/${encodeURIComponent(slug)}/site`} className="button button--outline">
            Back to your site
          </Link>
        }
      />
      {problem && (
        <p role="status" className="mb-5 rounded-2xl border border-border bg-butter px-4 py-3 text-butter-ink">
          {problem}
        </p>
      )}
      <ShareBoard
        project={slug}
        address={address}
        takesEnquiries={takesEnquiries}
        language={settings.language}
        species={species.map((value) => ({ value, label: labelOf(value) }))}
      >
        <div id="seen" className="scroll-mt-24">
          <SeenPanel project={slug} order={order} animals={seen} />
        </div>
      </ShareBoard>
    </>
  );
}
