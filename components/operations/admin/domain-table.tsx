import Link from "next/link";
import { DOMAIN_STATE_WORDS } from "#components/operations/admin/domain-words.ts";
import { ListTable, ROW_END, ROW_HEAD, ROW_LOOK, ROW_MAIN } from "#components/operations/admin/list-table.tsx";
import { ToneIcon } from "#components/sites/domains/tone-icon.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import type { AdminDomain } from "#lib/operations/admin/domains.schema.ts";

const TIME = "pr-5 text-sm whitespace-nowrap max-lg:hidden";

function State({ state }: Pick<AdminDomain, "state">) {
  const { tone, label } = DOMAIN_STATE_WORDS[state];
  return (
    <span className="flex items-center gap-2">
      <ToneIcon tone={tone} className="size-4.5" />
      {label}
    </span>
  );
}

function NextCheck({ nextCheckAt }: Pick<AdminDomain, "nextCheckAt">) {
  return nextCheckAt === null ? "No more checks" : <RelativeTime at={nextCheckAt} isAhead />;
}

function Expiry({ expiresAt, isExpired }: Pick<AdminDomain, "expiresAt" | "isExpired">) {
  if (expiresAt === null) return "None";
  return (
    <>
      {isExpired ? "Expired" : "Expires"} <RelativeTime at={expiresAt} isAhead={!isExpired} />
    </>
  );
}

function Row({ domain }: { domain: AdminDomain }) {
  const { id, name, unicodeName, project, state, errors, stateSince, nextCheckAt } = domain;
  return (
    <tr className={ROW_LOOK}>
      <th scope="row" className={`${ROW_HEAD} lg:py-2`}>
        <span className={`${ROW_MAIN} flex-wrap`}>
          <span className="font-semibold [overflow-wrap:anywhere]" title={name}>
            {unicodeName}
          </span>
          <Link prefetch={false} href={`/p/${project.slug}`} className="link text-sm [overflow-wrap:anywhere]">
            {project.name}
          </Link>
        </span>
        {errors.map((error) => (
          <span key={error} className="mt-0.5 block text-sm text-muted [overflow-wrap:anywhere]">
            {error}
          </span>
        ))}
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted lg:hidden">
          <State state={state} />
          <span>
            Since <RelativeTime at={stateSince} />
          </span>
          <span>
            Next check: <NextCheck nextCheckAt={nextCheckAt} />
          </span>
          <span>
            Certificate: <Expiry {...domain} />
          </span>
        </span>
      </th>
      <td className={TIME}>
        <State state={state} />
      </td>
      <td className={TIME}>
        <RelativeTime at={stateSince} />
      </td>
      <td className={TIME}>
        <NextCheck nextCheckAt={nextCheckAt} />
      </td>
      <td className={TIME}>
        <Expiry {...domain} />
      </td>
      <td className={ROW_END}>
        <Link prefetch={false} href={`/p/${project.slug}/settings/domains/${id}`} className="button button--outline button--sm">
          View
          <span className="sr-only">
            {" "}
            <bdi>{unicodeName}</bdi>
          </span>
        </Link>
      </td>
    </tr>
  );
}

const COLUMNS = [{ name: "State" }, { name: "Since" }, { name: "Next check" }, { name: "Certificate" }];

export function DomainTable({ rows }: { rows: readonly AdminDomain[] }) {
  return (
    <ListTable caption="Domains of all projects" first="Domain" columns={COLUMNS}>
      {rows.map((row) => (
        <Row key={row.id} domain={row} />
      ))}
    </ListTable>
  );
}
