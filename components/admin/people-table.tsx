import { ListTable, ManageButton } from "#components/admin/list-table.tsx";
import { counted, figure, ROLE_WORDS } from "#components/admin/words.ts";
import { Badge } from "#components/ui/badge.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import type { AdminPerson } from "#lib/admin/people/schema.ts";

function Parts({ person }: { person: AdminPerson }) {
  if (person.projects === 0) return <span className="text-muted">None</span>;
  const more = person.projects - person.parts.length;
  return (
    <ul>
      {person.parts.map(({ slug, name, role }) => (
        <li key={slug} className="[overflow-wrap:anywhere]">
          {name} <span className="text-muted">({ROLE_WORDS[role].toLowerCase()})</span>
        </li>
      ))}
      {more > 0 && <li className="text-muted">and {figure(more)} more</li>}
    </ul>
  );
}

export function LastSeen({ person }: { person: Pick<AdminPerson, "lastSeenAt"> }) {
  return person.lastSeenAt === null ? <span className="text-muted">Not recently</span> : <LocalTime at={person.lastSeenAt} />;
}

function Row(props: { person: AdminPerson; isOneself: boolean; isAlive: boolean; onOpen: (id: string) => void }) {
  const { person: member, isOneself, isAlive, onOpen } = props;
  return (
    <tr className="border-t border-border max-lg:first:border-t-0 align-top hover:bg-foreground/3">
      <th scope="row" className="py-3 pr-4 pl-4 text-left font-normal sm:pl-5">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold [overflow-wrap:anywhere]">
          {member.name}
          {isOneself && <span className="font-normal text-muted">(you)</span>}
          {member.isAdmin && <Badge tone="warn">Administrator</Badge>}
        </span>
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted [overflow-wrap:anywhere]">
          {member.email}
          {!member.emailProven && <Badge>Address not confirmed</Badge>}
        </span>
        <span className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted lg:hidden">
          <span>{counted(member.projects, "project")}</span>
          <span>{counted(member.openSessions, "active session")}</span>
          <span>
            Last seen: <LastSeen person={member} />
          </span>
        </span>
      </th>
      <td className="py-3 pr-5 max-lg:hidden">
        <Parts person={member} />
      </td>
      <td className="py-3 pr-5 whitespace-nowrap max-lg:hidden">
        <LastSeen person={member} />
      </td>
      <td className="py-3 pr-5 text-right tabular-nums max-lg:hidden">{figure(member.openSessions)}</td>
      <td className="w-px py-2 pr-4 text-right whitespace-nowrap">
        <ManageButton name={member.name} isAlive={isAlive} onOpen={() => onOpen(member.id)} />
      </td>
    </tr>
  );
}

const COLUMNS = [{ name: "Projects" }, { name: "Last seen" }, { name: "Sessions", isNumber: true }];

export function PeopleTable(props: { rows: readonly AdminPerson[]; ownId: string; isAlive: boolean; onOpen: (id: string) => void }) {
  const { rows, ownId, isAlive, onOpen } = props;
  return (
    <ListTable caption="People, by name" first="Person" columns={COLUMNS}>
      {rows.map((row) => (
        <Row key={row.id} person={row} isOneself={row.id === ownId} isAlive={isAlive} onOpen={onOpen} />
      ))}
    </ListTable>
  );
}
