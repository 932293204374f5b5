import { AddressText } from "#components/ui/address-text.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import type { WantedRecord } from "#lib/sites/domains/schema.ts";

function Value({ text, what }: { text: string; what: string }) {
  return (
    <span className="flex flex-wrap items-center gap-x-1">
      <code className="inline-code [overflow-wrap:anywhere]">
        <AddressText text={text} />
      </code>
      <CopyButton text={text} what={what} />
    </span>
  );
}

const TYPE_NAMES = { CNAME: "CNAME", A: "A", AAAA: "AAAA", ALIAS: "ALIAS or ANAME", TXT: "TXT" } as const satisfies Record<
  WantedRecord["type"],
  string
>;

export function RecordTable({ records }: { records: readonly WantedRecord[] }) {
  return (
    <ul className="grid gap-4">
      {records.map((record) => (
        <li key={`${record.type} ${record.fullName} ${record.value}`} className="rounded-xl border border-border p-4">
          <h3 className="text-base">
            {record.isAlternative && "Or: "}
            {TYPE_NAMES[record.type]} <span className="font-sans font-normal tracking-normal text-muted">{record.purpose}</span>
          </h3>
          <dl className="mt-3 grid gap-x-6 gap-y-3 text-note sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center sm:gap-y-1">
            <dt className="text-muted max-sm:-mb-2.5">Type</dt>
            <dd>{TYPE_NAMES[record.type]}</dd>
            <dt className="text-muted max-sm:-mb-2.5">Name</dt>
            <dd>
              <Value text={record.relativeName} what={`the name of the ${record.type} record`} />
            </dd>
            <dt className="text-muted max-sm:-mb-2.5">Full name</dt>
            <dd>
              <Value text={record.fullName} what={`the full name of the ${record.type} record`} />
            </dd>
            <dt className="text-muted max-sm:-mb-2.5">Value</dt>
            <dd>
              <Value text={record.value} what={`the value of the ${record.type} record`} />
            </dd>
            <dt className="text-muted max-sm:-mb-2.5">TTL</dt>
            <dd>
              <Value text={String(record.ttl)} what={`the TTL of the ${record.type} record, in seconds`} />
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
