import { CircleCheck, CircleX } from "lucide-react";
import type { useDomainLookup } from "#components/sites/domains/use-domain-lookup.ts";
import { Spinner } from "#components/ui/spinner.tsx";
import type { DomainLookup } from "#lib/sites/domains/schema.ts";

type FineLook = Extract<DomainLookup, { outcome: "fine" }>;

/** True if the name was found in a longer text, such as an address. */
function isExtracted({ name, unicodeName }: FineLook, typed: string): boolean {
  const plain = typed.trim().toLowerCase().replace(/\.$/, "");
  return plain !== name && plain !== unicodeName;
}

function Fine({ look, typed }: { look: FineLook; typed: string }) {
  const { name, unicodeName, isApex, contestedBy, isAdded, servesElsewhere, report } = look;
  if (isAdded) return <p>This project already has {unicodeName}.</p>;
  return (
    <div>
      <p className="font-semibold [overflow-wrap:anywhere]">
        {isExtracted(look, typed) && <span className="font-normal">Understood as </span>}
        {unicodeName}
      </p>
      {unicodeName !== name && (
        <p className="text-muted">
          In DNS: <code className="inline-code [overflow-wrap:anywhere]">{name}</code>
        </p>
      )}
      <p className="text-muted">
        {isApex
          ? "A bare domain, with nothing in front of it. It needs A or AAAA records, or one ALIAS or ANAME record."
          : "A subdomain. It needs one CNAME record."}
      </p>
      {servesElsewhere && <p className="mt-2">This domain points elsewhere today.</p>}
      {contestedBy !== null && (
        <p className="mt-2 [overflow-wrap:anywhere]">
          Another project uses, or used, {contestedBy === unicodeName ? "this domain" : contestedBy}. You can still add{" "}
          {contestedBy === unicodeName ? "it" : "this domain"}: a TXT record proves that it is yours. The next page shows the record.
        </p>
      )}
      {contestedBy === null && report.isWildcard && (
        <p className="mt-2">
          A wildcard record answers for every name beside it, so a TXT record must prove that this one is yours. The next page shows the
          record.
        </p>
      )}
    </div>
  );
}

export function mayAdd(look: DomainLookup): look is FineLook {
  return look.outcome === "fine" && !look.isAdded;
}

export function LookupResult(props: { typed: string } & ReturnType<typeof useDomainLookup>) {
  const { typed, look, isLooking, error } = props;
  const isRefused = look !== undefined && !mayAdd(look);
  return (
    <div role="status" className="min-h-14 text-note">
      {isLooking ? (
        <p className="flex items-center gap-3 text-muted">
          <Spinner /> Checking the domain…
        </p>
      ) : error ? (
        <p className="text-danger">{error}</p>
      ) : (
        look && (
          <div className="flex gap-3">
            {isRefused ? (
              <CircleX aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
            ) : (
              <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
            )}
            {look.outcome === "refused" ? <p className="[overflow-wrap:anywhere]">{look.reason}</p> : <Fine look={look} typed={typed} />}
          </div>
        )
      )}
    </div>
  );
}
