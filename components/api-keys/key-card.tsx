import Link from "next/link";
import { KeyActions, type KeyHandlers } from "#components/api-keys/key-actions.tsx";
import { KeyBadge } from "#components/api-keys/key-badge.tsx";
import { SCOPE_WORDS } from "#components/api-keys/words.ts";
import { Fact } from "#components/ui/fact.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Sparkline } from "#components/ui/sparkline.tsx";
import { isEnded } from "#lib/api-keys/list.rules.ts";
import type { KeyRow } from "#lib/api-keys/schema.ts";

const number = new Intl.NumberFormat("en");

function Calls({ apiKey: { callsToday, dailyCalls } }: { apiKey: KeyRow }) {
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
function Rotation({ apiKey, names, successor }: { apiKey: KeyRow; names: ReadonlyMap<string, string>; successor: string | undefined }) {
  const predecessor = apiKey.rotatedFromId === null ? undefined : names.get(apiKey.rotatedFromId);
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
          {!isEnded(apiKey) && apiKey.expiresAt !== null && (
            <>
              , works until <LocalTime at={apiKey.expiresAt} />
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
  apiKey: KeyRow;
  names: ReadonlyMap<string, string>;
  successor: string | undefined;
  handlers: KeyHandlers | undefined;
}) {
  const { slug, apiKey, names, successor, handlers } = props;
  return (
    <article aria-label={`${apiKey.name} ${apiKey.shown}`}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-lg [overflow-wrap:anywhere]">
          <Link href={`/p/${slug}/api-keys/${apiKey.id}`} className="link">
            {apiKey.name}
          </Link>
        </h2>
        <KeyBadge apiKey={apiKey} />
        <code className="inline-code ml-auto">{apiKey.shown}</code>
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 text-[0.9375rem] sm:grid-cols-3 xl:grid-cols-5">
        <Fact term="Access">{SCOPE_WORDS[apiKey.scope]}</Fact>
        <Fact term="Calls today">
          <Calls apiKey={apiKey} />
        </Fact>
        <Fact term="Last used">{apiKey.lastUsedAt ? <LocalTime at={apiKey.lastUsedAt} /> : "Never"}</Fact>
        <Fact term="Created">
          <LocalTime at={apiKey.createdAt} show="day" />
        </Fact>
        <Fact term={apiKey.state === "expired" ? "Expired" : "Expires"}>
          {apiKey.expiresAt ? <LocalTime at={apiKey.expiresAt} /> : "Never"}
        </Fact>
      </dl>
      <Rotation apiKey={apiKey} names={names} successor={successor} />
      {handlers && apiKey.state !== "revoked" && (
        <div className="mt-4">
          <KeyActions apiKey={apiKey} isReplaced={successor !== undefined} handlers={handlers} />
        </div>
      )}
    </article>
  );
}
