import { CertificateFailure } from "#components/sites/domains/certificate-failure.tsx";
import { EarlyRecords, hasEarlyRecords } from "#components/sites/domains/early-records.tsx";
import { SwitchNow } from "#components/sites/domains/switch-now.tsx";
import { EARLY_WORDS } from "#components/sites/domains/words.ts";
import { DisclosureRow } from "#components/ui/disclosure-row.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { useChangeDomain } from "#lib/sites/domains/client.ts";
import { leadsElsewhere } from "#lib/sites/domains/elsewhere.rules.ts";
import type { DomainView, EarlyView } from "#lib/sites/domains/schema.ts";

type Name = DomainView & { early: EarlyView };

const isAsked = ({ early }: Name): boolean => early.state !== "offered";
const isReady = ({ early }: Name): boolean => early.state === "ready";
const mayAsk = ({ early }: Name): boolean => early.state === "offered" || early.state === "failed";

function Buttons({ slug, names, mayWrite }: { slug: string; names: readonly Name[]; mayWrite: boolean }) {
  const change = useChangeDomain(slug);
  const [first] = names.filter(mayAsk);
  const [running] = names.filter((one) => isAsked(one) && !isReady(one));
  if (!mayWrite) return first ? <p className="text-note text-muted">An owner can do this.</p> : null;
  return (
    <>
      {change.error && <ErrorBox error={change.error} />}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {first && (
          <button
            type="button"
            aria-disabled={change.isPending}
            onClick={() => !change.isPending && change.mutate({ kind: "early", id: first.id, withPair: true })}
            className="button button--primary button--sm"
          >
            {change.isPending && <Spinner />}
            {first.early.state === "failed" ? "Try again" : "Get HTTPS ready before the switch"}
          </button>
        )}
        {running && (
          <button
            type="button"
            aria-disabled={change.isPending}
            onClick={() => !change.isPending && change.mutate({ kind: "cancel-early", id: running.id })}
            className="button button--outline button--sm"
          >
            Cancel
          </button>
        )}
      </div>
    </>
  );
}

function State({ name, hasTitle }: { name: Name; hasTitle: boolean }) {
  const { early, unicodeName } = name;
  if (early.state === "offered") return null;
  if (early.state === "ready") return <SwitchNow domain={name} />;
  return (
    <div className="grid gap-3">
      {hasTitle && <h3 className="text-base [overflow-wrap:anywhere]">For {unicodeName}</h3>}
      {early.state === "failed" && <CertificateFailure title="HTTPS could not be made ready." attempt={early.failure} />}
      {hasEarlyRecords(name) && <EarlyRecords domain={name} />}
    </div>
  );
}

/** True if visitors would notice the move of a name, so the way without a gap comes before its records. */
export function isMoving(name: DomainView | undefined): boolean {
  return name?.early != null && (name.early.state !== "offered" || leadsElsewhere(name.report));
}

/** A certificate while DNS leads elsewhere, for both names of a pair. Unfolds where visitors would notice the move. */
export function EarlySection(props: { slug: string; domain: DomainView; other: DomainView | undefined; mayWrite: boolean }) {
  const { slug, domain, other, mayWrite } = props;
  const names = [domain, other].filter((one): one is Name => one?.early != null);
  const [first] = names;
  if (!first) return null;
  const isNeeded = [domain, other].some(isMoving);
  return (
    <DisclosureRow title="HTTPS before the switch" hint={EARLY_WORDS[first.early.state]} isNeeded={isNeeded}>
      <div className="grid gap-4">
        {!names.every(isReady) && (
          <p className="max-w-prose text-note text-muted">
            Is a site running under this name? Get its certificate while DNS still leads there, by TXT records alone. Then you switch, and
            no visitor is without HTTPS.
          </p>
        )}
        {names.map((one) => (
          <State key={one.id} name={one} hasTitle={names.length > 1} />
        ))}
        <Buttons slug={slug} names={names} mayWrite={mayWrite} />
      </div>
    </DisclosureRow>
  );
}
