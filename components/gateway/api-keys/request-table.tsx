import { KIND_WORDS } from "#components/gateway/api-keys/words.ts";
import { operationWords } from "#components/gateway/usage/operation-words.ts";
import { Badge } from "#components/ui/badge.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { TableHead } from "#components/ui/table-head.tsx";
import { callKind } from "#lib/gateway/usage/keys.rules.ts";
import type { CallKind } from "#lib/gateway/usage/keys.schema.ts";
import type { KeyRequest } from "#lib/gateway/usage/requests/schema.ts";

const duration = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
const TONES = { answered: "good", refused: "warn", clientErrors: "plain", serverErrors: "bad" } as const satisfies Record<CallKind, string>;

function Answer({ status, code }: Pick<KeyRequest, "status" | "code">) {
  const kind = callKind(status);
  return (
    <>
      <Badge tone={TONES[kind]}>
        {status} {kind === "refused" && KIND_WORDS.refused.label}
      </Badge>
      {code && (
        <a href={`/docs/errors#${code}`} className="mt-1 block font-mono text-xs text-muted hover:underline xl:mt-0 xl:ml-2 xl:inline">
          {code}
        </a>
      )}
    </>
  );
}

function Line({ request }: { request: KeyRequest }) {
  const { id, at, method, target, operation, status, code, durationMs } = request;
  return (
    <tr className="border-t border-border align-top hover:bg-foreground/3">
      <td className="py-2.5 pr-4 text-sm text-muted tabular-nums max-md:hidden">
        <LocalTime at={at} show="second" />
      </td>
      <th scope="row" className="py-2.5 pr-4 text-left font-normal">
        <span className="font-mono text-sm [overflow-wrap:anywhere]">
          <strong>{method}</strong> {target}
        </span>{" "}
        <span className="block text-caption text-muted xl:ml-2.5 xl:inline">{operationWords(operation)}</span>
        <span className="block text-caption text-muted md:hidden">
          <LocalTime at={at} show="second" />
        </span>
        <span className="block font-mono text-xs text-muted [overflow-wrap:anywhere] xl:hidden">{id}</span>
      </th>
      <td className="py-2.5 pr-4">
        <Answer status={status} code={code} />
        <span className="mt-1 block text-caption text-muted tabular-nums sm:hidden">{duration.format(durationMs)} ms</span>
      </td>
      <td className="py-2.5 pr-4 text-right whitespace-nowrap tabular-nums max-sm:hidden">{duration.format(durationMs)} ms</td>
      <td className="py-2.5 font-mono text-xs whitespace-nowrap text-muted max-xl:hidden">{id}</td>
    </tr>
  );
}

const COLUMNS = [
  { name: "Time", className: "max-md:hidden" },
  { name: "Request" },
  { name: "Answer" },
  { name: "Took", className: "text-right max-sm:hidden" },
  { name: "Request ID", className: "max-xl:hidden" },
];

export function RequestTable({ requests }: { requests: readonly KeyRequest[] }) {
  return (
    <table className="w-full border-collapse text-left text-note">
      <caption className="sr-only">Requests, newest first</caption>
      <TableHead columns={COLUMNS} rowClassName="h-10" />
      <tbody>
        {requests.map((request) => (
          <Line key={request.id} request={request} />
        ))}
      </tbody>
    </table>
  );
}
