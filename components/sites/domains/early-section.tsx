import { CertificateFailure } from "#components/sites/domains/certificate-failure.tsx";
import { EarlyRecords, hasEarlyRecords } from "#components/sites/domains/early-records.tsx";
import { EARLY_WORDS } from "#components/sites/domains/words.ts";
import { Button } from "#components/ui/button.tsx";
import { DisclosureRow } from "#components/ui/disclosure-row.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { useChangeDomain } from "#lib/sites/domains/client.ts";
import { leadsElsewhere } from "#lib/sites/domains/elsewhere.rules.ts";
import type { DomainView, EarlyView } from "#lib/sites/domains/schema.ts";

interface Answer {
  type: string;
  value: string;
}

function answersNow({ report }: DomainView): Answer[] {
  const routing = (report?.lines ?? []).filter(({ type, isEarly }) => !isEarly && type !== "CAA" && type !== "TXT" && type !== "ALIAS");
  return routing.flatMap(({ type, seen }) => seen.map((value) => ({ type, value })));
}

function answersThen({ records }: DomainView): Answer[] {
  return records.filter(({ isAlternative, isEarly, type }) => !isAlternative && !isEarly && type !== "TXT");
}

function Answers({ title, answers, none }: { title: string; answers: readonly Answer[]; none: string }) {
  return (
    <div className="rounded-xl border border-border bg-surface p-4">
      <h4 className="text-sm text-muted">{title}</h4>
      {answers.length === 0 && <p className="mt-1 text-note">{none}</p>}
      <ul className="mt-1 grid gap-1 empty:hidden">
        {answers.map(({ type, value }) => (
          <li key={`${type} ${value}`} className="flex gap-x-3 text-note">
            <span className="w-14 shrink-0 font-semibold">{type}</span>
            <span className="min-w-0 font-mono text-sm leading-6 [overflow-wrap:anywhere]">{value}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function SwitchNow({ domain }: { domain: DomainView }) {
  const { unicodeName } = domain;
  return (
    <section aria-label={`HTTPS of ${unicodeName}`} className="grid gap-3 rounded-xl border border-success/50 bg-success/10 p-4">
      <h3 className="text-base [overflow-wrap:anywhere]">HTTPS of {unicodeName} is ready: switch now</h3>
      <p className="text-note">
        Change its records at your DNS provider. Visitors who arrive here are served over HTTPS from the first one on. Leave the old host
        running for as long as the old records may be held, often an hour, at most two days.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Answers title="DNS answers now" answers={answersNow(domain)} none="Nothing" />
        <Answers title="Change it to" answers={answersThen(domain)} none="The records below" />
      </div>
      <p className="text-sm text-muted">
        Keep the TXT record of <code className="font-mono">_petstore-challenge</code> until your site is live here, as it may have to prove
        the name once more. The one of <code className="font-mono">_acme-challenge</code> is no longer needed. The certificate is renewed
        automatically after the switch.
      </p>
    </section>
  );
}

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
      <ErrorBox error={change.error} />
      <div className="flex flex-wrap gap-3 empty:hidden">
        {first && (
          <Button
            isSmall
            tone="primary"
            isPending={change.isPending}
            onClick={() => change.mutate({ kind: "early", id: first.id, withPair: true })}
          >
            {change.isPending && <Spinner />}
            {first.early.state === "failed" ? "Try again" : "Get HTTPS ready before the switch"}
          </Button>
        )}
        {running && (
          <Button
            isSmall
            label="Cancel"
            isPending={change.isPending}
            onClick={() => change.mutate({ kind: "cancel-early", id: running.id })}
          />
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
export function isMoving({ early, report }: DomainView): boolean {
  return early !== null && (early.state !== "offered" || leadsElsewhere(report));
}

/** A certificate while DNS leads elsewhere, for both names of a pair. Unfolds where visitors would notice the move. */
export function EarlySection({ slug, pair, mayWrite }: { slug: string; pair: readonly DomainView[]; mayWrite: boolean }) {
  const names = pair.filter((one): one is Name => one.early !== null);
  const [first] = names;
  if (!first) return null;
  return (
    <DisclosureRow title="HTTPS before the switch" hint={EARLY_WORDS[first.early.state]} isNeeded={pair.some(isMoving)}>
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
