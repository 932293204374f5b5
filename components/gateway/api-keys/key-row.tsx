import { CornerDownRight, Ellipsis } from "lucide-react";
import Link from "next/link";
import { type KeyHandlers, keyActions } from "#components/gateway/api-keys/key-actions.tsx";
import { KeyBadge } from "#components/gateway/api-keys/key-badge.tsx";
import { scopeWords } from "#components/gateway/scopes/words.ts";
import { DisclosureMenu } from "#components/ui/disclosure-menu.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Sparkline } from "#components/ui/sparkline.tsx";
import { isEnded } from "#lib/gateway/api-keys/list.rules.ts";
import type { KeyWithBan, KeyRow as Row } from "#lib/gateway/api-keys/schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

const ITEM =
  "flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-xl px-3 text-left text-note hover:bg-foreground/8 disabled:cursor-wait disabled:opacity-60";

function KeyMenu({ apiKey, isReplaced, handlers }: { apiKey: KeyWithBan; isReplaced: boolean; handlers: KeyHandlers }) {
  return (
    <DisclosureMenu
      label={`Actions for ${isolated(apiKey.name)} ${apiKey.shown}`}
      align="end"
      button={<Ellipsis aria-hidden className="size-5" />}
      className="inline-flex size-11 cursor-pointer items-center justify-center rounded-xl hover:bg-foreground/8 xl:size-9"
    >
      <ul>
        {keyActions(apiKey, isReplaced, handlers).map(({ label, whose, icon: Icon, isDangerous, isDisabled, run }) => (
          <li key={label}>
            <button type="button" data-closes disabled={isDisabled} onClick={run} className={`${ITEM} ${isDangerous ? "text-danger" : ""}`}>
              <Icon aria-hidden className="size-4.5 shrink-0" />
              <span>
                {label}
                <span className="sr-only"> {whose}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </DisclosureMenu>
  );
}

const WIDE = "pr-4 text-sm whitespace-nowrap max-xl:hidden";

function callsOf({ dailyCalls }: Row): string {
  const sum = dailyCalls.reduce((all, calls) => all + calls, 0);
  return sum === 0 ? "No calls" : `${sum.toLocaleString("en")} ${sum === 1 ? "call" : "calls"}`;
}

function Week({ apiKey }: { apiKey: Row }) {
  const calls = callsOf(apiKey);
  return (
    <span className="flex items-center gap-2.5" title={`${calls} in ${apiKey.dailyCalls.length} days`}>
      <span className="flex w-10.5 shrink-0">
        <Sparkline values={apiKey.dailyCalls} />
      </span>
      <span className="text-muted tabular-nums">{calls}</span>
    </span>
  );
}

/** @param isReplaced by a successor, which leaves it working for a while */
function End({ apiKey, isReplaced, isShort }: { apiKey: Row; isReplaced: boolean; isShort: boolean }) {
  const { expiresAt } = apiKey;
  if (expiresAt === null) return isShort ? "Never" : "Never expires";
  if (isReplaced && !isEnded(apiKey)) {
    return (
      <>
        Replaced, works until <LocalTime at={expiresAt} />
      </>
    );
  }
  const day = <LocalTime at={expiresAt} show="day" />;
  if (isShort) return day;
  return (
    <>
      {apiKey.state === "expired" ? "Expired" : "Expires"} {day}
    </>
  );
}

function SmallFacts({ apiKey, isReplaced }: { apiKey: Row; isReplaced: boolean }) {
  return (
    <span className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted xl:hidden">
      <KeyBadge apiKey={apiKey} />
      <span>{scopeWords(apiKey)}</span>
      <span>
        {apiKey.lastUsedAt ? (
          <>
            Used <LocalTime at={apiKey.lastUsedAt} show="day" />
          </>
        ) : (
          "Never used"
        )}
      </span>
      <span>{callsOf(apiKey)} in 7 days</span>
      <span>
        <End apiKey={apiKey} isReplaced={isReplaced} isShort={false} />
      </span>
    </span>
  );
}

interface KeyRowProps {
  slug: string;
  apiKey: Row;
  isReplaced: boolean;
  /** The row is below its successor's. */
  isNested: boolean;
  /** Undefined for those who may only look. */
  handlers: KeyHandlers | undefined;
}

export function KeyRow({ slug, apiKey, isReplaced, isNested, handlers }: KeyRowProps) {
  const { id, name, shown, state, lastUsedAt, bannedUntil } = apiKey;
  const isJustReplaced = isReplaced && state === "active" && bannedUntil === null;
  return (
    <tr className={`hover:bg-foreground/3 xl:h-11 ${isNested ? "" : "border-t border-border max-xl:first:border-t-0"}`}>
      <th
        scope="row"
        className={`pr-4 text-left font-normal max-xl:py-3 xl:w-full xl:max-w-0 xl:min-w-40 ${isNested ? "pl-8" : "pl-4 sm:pl-5"}`}
      >
        <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 xl:py-1.5">
          {isNested && <CornerDownRight aria-hidden className="size-4 shrink-0 text-muted" />}
          <Link
            href={`/p/${slug}/api-keys/${id}`}
            title={name}
            className="min-w-0 max-w-full font-semibold hover:underline hover:underline-offset-4 max-xl:[overflow-wrap:anywhere] xl:truncate"
          >
            {name}
          </Link>
          <code className="inline-code shrink-0 text-caption">{shown}</code>
        </span>
        <SmallFacts apiKey={apiKey} isReplaced={isReplaced} />
      </th>
      <td className="min-w-28 py-1.5 pr-4 text-sm max-xl:hidden">{scopeWords(apiKey)}</td>
      <td className={WIDE}>{lastUsedAt ? <LocalTime at={lastUsedAt} show="day" /> : <span className="text-muted">Never</span>}</td>
      <td className={WIDE}>
        <Week apiKey={apiKey} />
      </td>
      <td className={WIDE} colSpan={isJustReplaced ? 2 : 1}>
        <End apiKey={apiKey} isReplaced={isReplaced} isShort />
      </td>
      {!isJustReplaced && (
        <td className={WIDE}>
          <KeyBadge apiKey={apiKey} />
        </td>
      )}
      {handlers && (
        <td className="w-px pr-2 text-right align-middle max-xl:pt-2 max-xl:align-top">
          <KeyMenu apiKey={apiKey} isReplaced={isReplaced} handlers={handlers} />
        </td>
      )}
    </tr>
  );
}
