import Link from "next/link";
import { KeyActions, type KeyDoings } from "#components/api-keys/key-actions.tsx";
import { KeyBadge } from "#components/api-keys/key-badge.tsx";
import { SCOPE_WORDS } from "#components/api-keys/words.ts";
import { Fact } from "#components/ui/fact.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Sparkline } from "#components/ui/sparkline.tsx";
import { isEnded } from "#lib/api-keys/list.rules.ts";
import type { KeyRow } from "#lib/api-keys/schema.ts";

const number = new Intl.NumberFormat("en");

function Calls({ of: { callsToday, dailyCalls } }: { of: KeyRow }) {
  const sum = dailyCalls.reduce((all, calls) => all + calls, 0);
  const days = `${number.format(sum)} in ${dailyCalls.length} days`;
  return (
    <span className="flex flex-wrap items-end gap-x-3" title={days}>
      {number.format(callsToday)}
      <Sparkline values={dailyCalls} />
      <span className="sr-only">, {days}</span>
    </span>
  );
}

/** Shows predecessor and successor: after a rotation, two keys share a name. */
function Rotation({ of, names, successor }: { of: KeyRow; names: ReadonlyMap<string, string>; successor: string | undefined }) {
  const predecessor = of.rotatedFromId === null ? undefined : names.get(of.rotatedFromId);
  return (
    <>
      {predecessor !== undefined && (
        <p className="mt-3 text-sm text-muted">
          Replaces <code className="inline-code">{predecessor}</code>.
        </p>
      )}
      {successor !== undefined && (
        <p className="mt-3 text-sm text-muted">
          Replaced by <code className="inline-code">{successor}</code>
          {!isEnded(of) && of.expiresAt !== null && (
            <>
              , works until <LocalTime at={of.expiresAt} />
            </>
          )}
          .
        </p>
      )}
    </>
  );
}

/**
 * @param names key labels by id
 * @param successor label of the key that replaced this one
 */
export function KeyCard(props: {
  slug: string;
  of: KeyRow;
  names: ReadonlyMap<string, string>;
  successor: string | undefined;
  doings: KeyDoings | undefined;
}) {
  const { slug, of, names, successor, doings } = props;
  return (
    <article aria-label={`${of.name} ${of.shown}`}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-lg [overflow-wrap:anywhere]">
          <Link href={`/p/${slug}/api-keys/${of.id}`} className="link">
            {of.name}
          </Link>
        </h2>
        <KeyBadge of={of} />
        <code className="inline-code ml-auto">{of.shown}</code>
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 text-[0.9375rem] sm:grid-cols-3 xl:grid-cols-5">
        <Fact term="May">{SCOPE_WORDS[of.scope]}</Fact>
        <Fact term="Calls today">
          <Calls of={of} />
        </Fact>
        <Fact term="Last used">{of.lastUsedAt ? <LocalTime at={of.lastUsedAt} /> : "Never"}</Fact>
        <Fact term="Made">
          <LocalTime at={of.createdAt} show="day" />
        </Fact>
        <Fact term={of.state === "expired" ? "Ended" : "Ends"}>{of.expiresAt ? <LocalTime at={of.expiresAt} /> : "Never"}</Fact>
      </dl>
      <Rotation of={of} names={names} successor={successor} />
      {doings && of.state !== "revoked" && (
        <div className="mt-4">
          <KeyActions of={of} isReplaced={successor !== undefined} doings={doings} />
        </div>
      )}
    </article>
  );
}
