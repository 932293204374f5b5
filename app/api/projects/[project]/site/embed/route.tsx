import { EmbedPreview } from "#components/sites/share/embed-preview.tsx";
import { EMBED_OPENINGS } from "#components/sites/share/snippets.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { requestNonce, sitePage } from "#lib/http/sites/site-page.ts";
import { ownFeedPath } from "#lib/sites/feed/client.ts";
import { readFeedQuery } from "#lib/sites/feed/rules.ts";

/** The choices of the page "Share", as a page of another website would show them. */
export const GET = sessionRoute({ action: "site.read" }, ({ request, query, access }) => {
  const open = EMBED_OPENINGS.find((one) => one === query.get("open")) ?? "page";
  query.delete("open");
  const { animals, limit } = readFeedQuery(query);
  const choice = { species: animals.species ?? "", limit, open };
  return sitePage(200, <EmbedPreview choice={choice} feed={ownFeedPath(access.project.slug)} nonce={requestNonce(request)} />);
});
