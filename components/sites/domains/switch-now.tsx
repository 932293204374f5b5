import type { DomainView } from "#lib/sites/domains/schema.ts";

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

/** Compares current DNS answers with the wanted ones. */
export function SwitchNow({ domain }: { domain: DomainView }) {
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
