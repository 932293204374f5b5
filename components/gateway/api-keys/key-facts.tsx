import Link from "next/link";
import { scopeWords } from "#components/gateway/scopes/words.ts";
import { DateFact, Fact } from "#components/ui/fact.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Panel } from "#components/ui/panel.tsx";
import type { KeyDetail, KeyNeighbor } from "#lib/gateway/api-keys/detail.schema.ts";

function Neighbor({ slug, neighbor }: { slug: string; neighbor: KeyNeighbor }) {
  return (
    <>
      <Link href={`/p/${slug}/api-keys/${neighbor.id}`} className="link">
        {neighbor.name}
      </Link>{" "}
      <code className="inline-code">{neighbor.shown}</code>, {neighbor.state}
    </>
  );
}

export function KeyFacts({ slug, apiKey }: { slug: string; apiKey: KeyDetail }) {
  const { predecessor, successor } = apiKey;
  return (
    <Panel title="About this key">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-note md:grid-cols-3 xl:grid-cols-6">
        <Fact term="Access">{scopeWords(apiKey)}</Fact>
        <Fact term="Starts and ends with">
          <code className="inline-code">{apiKey.shown}</code>
        </Fact>
        <Fact term="Calls today (UTC)">{apiKey.callsToday.toLocaleString("en")}</Fact>
        <Fact term="Created">
          <LocalTime at={apiKey.createdAt} /> by {apiKey.madeBy}
        </Fact>
        <Fact term="Last used">{apiKey.lastUsedAt ? <LocalTime at={apiKey.lastUsedAt} /> : "Never"}</Fact>
        <Fact term={apiKey.state === "expired" ? "Expired" : "Expires"}>
          {apiKey.expiresAt ? <LocalTime at={apiKey.expiresAt} /> : "Never"}
        </Fact>
        {apiKey.state === "disabled" && <DateFact term="Disabled" at={apiKey.disabledAt} />}
        {apiKey.state === "revoked" && <DateFact term="Revoked" at={apiKey.revokedAt} />}
        {predecessor && (
          <Fact term="Replaces">
            <Neighbor slug={slug} neighbor={predecessor} />
          </Fact>
        )}
        {successor && (
          <Fact term="Replaced by">
            <Neighbor slug={slug} neighbor={successor} />
          </Fact>
        )}
      </dl>
    </Panel>
  );
}
