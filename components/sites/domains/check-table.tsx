import { ToneIcon } from "#components/sites/domains/tone-icon.tsx";
import { VERDICT_WORDS } from "#components/sites/domains/words.ts";
import { AddressText } from "#components/ui/address-text.tsx";
import type { DnsLine, DnsReport } from "#lib/sites/dns/schema.ts";

const HEAD = ["Record", "Expected", "Found", "Result"] as const;

function Seen({ line }: { line: DnsLine }) {
  if (line.seen.length === 0) return <span className="text-muted">{line.verdict === "unknown" ? "no answer" : "none"}</span>;
  return (
    <ul>
      {line.seen.map((value) => (
        <li key={value} className="font-mono text-sm [overflow-wrap:anywhere]">
          <AddressText text={value} />
        </li>
      ))}
    </ul>
  );
}

function Row({ line }: { line: DnsLine }) {
  const verdict = VERDICT_WORDS[line.verdict];
  return (
    <tr className="border-b border-border align-top last:border-0 @max-2xl:block @max-2xl:py-3">
      <th scope="row" className="py-3 pr-5 font-semibold @max-2xl:block @max-2xl:py-0 @2xl:w-52">
        {line.type}
        <span className="block font-mono text-sm font-normal text-muted [overflow-wrap:anywhere]">
          <AddressText text={line.name} />
        </span>
      </th>
      <td className="py-3 pr-5 @max-2xl:block @max-2xl:py-1 @2xl:w-1/5">
        <span className="text-muted @2xl:sr-only">Expected: </span>
        {line.wanted === "" ? (
          <span className="text-muted">none</span>
        ) : (
          <span className="font-mono text-sm [overflow-wrap:anywhere]">
            <AddressText text={line.wanted} />
          </span>
        )}
      </td>
      <td className="py-3 pr-4 @max-2xl:flex @max-2xl:gap-1.5 @max-2xl:py-1 @2xl:w-1/5">
        <span className="text-muted @2xl:sr-only">Found: </span>
        <Seen line={line} />
      </td>
      <td className="py-3 @max-2xl:block @max-2xl:py-1">
        <span className="flex gap-2">
          <ToneIcon tone={verdict.tone} className="mt-0.5 size-5" />
          <span className="[overflow-wrap:anywhere]">
            <span className="font-semibold">{verdict.label}</span>
            {line.message && (
              <span className="block">
                <AddressText text={line.message} />
              </span>
            )}
          </span>
        </span>
      </td>
    </tr>
  );
}

export const withoutEarly = ({ lines }: DnsReport): DnsLine[] => lines.filter(({ isEarly }) => !isEarly);

/** @param props.name distinguishes tables where a page has several */
export function CheckTable({ lines, name }: { lines: readonly DnsLine[]; name?: string }) {
  return (
    <div className="@container">
      <table className="w-full border-collapse text-left text-note @max-2xl:block">
        <caption className="sr-only">The last check{name && ` of ${name}`}, record by record</caption>
        <thead className="@max-2xl:sr-only">
          <tr className="border-b border-foreground">
            {HEAD.map((cell) => (
              <th key={cell} scope="col" className="py-2 pr-5 font-semibold last:pr-0">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-2xl:block">
          {lines.map((line) => (
            <Row key={`${line.type} ${line.name}`} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
