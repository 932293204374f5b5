import Link from "next/link";
import { SCOPE_WORDS } from "#components/api-keys/words.ts";
import { Fact } from "#components/ui/fact.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Panel } from "#components/ui/panel.tsx";
import type { KeyDetail, KeyNeighbour } from "#lib/api-keys/detail.schema.ts";

const number = new Intl.NumberFormat("en");
const STATES = { active: "active", disabled: "disabled", revoked: "revoked", expired: "expired" } as const;

function Neighbour({ slug, of }: { slug: string; of: KeyNeighbour }) {
  return (
    <>
      <Link href={`/p/${slug}/api-keys/${of.id}`} className="link">
        {of.name}
      </Link>{" "}
      <code className="inline-code">{of.shown}</code>, {STATES[of.state]}
    </>
  );
}

export function KeyFacts({ slug, of }: { slug: string; of: KeyDetail }) {
  const { predecessor, successor } = of;
  return (
    <Panel title="About this key">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-[0.9375rem] md:grid-cols-3">
        <Fact term="May">{SCOPE_WORDS[of.scope]}</Fact>
        <Fact term="Begins and ends with">
          <code className="inline-code">{of.shown}</code>
        </Fact>
        <Fact term="Calls today (UTC)">{number.format(of.callsToday)}</Fact>
        <Fact term="Made">
          <LocalTime at={of.createdAt} /> by {of.madeBy}
        </Fact>
        <Fact term="Last used">{of.lastUsedAt ? <LocalTime at={of.lastUsedAt} /> : "Never"}</Fact>
        <Fact term={of.state === "expired" ? "Ended" : "Ends"}>{of.expiresAt ? <LocalTime at={of.expiresAt} /> : "Never"}</Fact>
        {of.state === "disabled" && (
          <Fact term="Disabled">
            <LocalTime at={of.disabledAt} />
          </Fact>
        )}
        {of.state === "revoked" && (
          <Fact term="Revoked">
            <LocalTime at={of.revokedAt} />
          </Fact>
        )}
        {predecessor && (
          <Fact term="Replaces">
            <Neighbour slug={slug} of={predecessor} />
          </Fact>
        )}
        {successor && (
          <Fact term="Replaced by">
            <Neighbour slug={slug} of={successor} />
          </Fact>
        )}
      </dl>
    </Panel>
  );
}
