import { ListTable, ManageButton, ROW_END, ROW_HEAD, ROW_LOOK, ROW_MAIN } from "#components/operations/admin/list-table.tsx";
import { figure } from "#components/operations/admin/words.ts";
import { Badge } from "#components/ui/badge.tsx";
import { counted } from "#components/ui/counted.ts";
import { LocalTime } from "#components/ui/local-time.tsx";
import type { AdminPerson } from "#lib/operations/admin/people.schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { ROLE_WORDS } from "#lib/tenancy/scope/role.view.ts";

function Parts({ person }: { person: AdminPerson }) {
  if (person.projects === 0) return <span className="text-muted">None</span>;
  const more = person.projects - person.parts.length;
  const all = person.parts.map(({ name, role }) => `${isolated(name)} (${ROLE_WORDS[role].toLowerCase()})`);
  const text = [...all, ...(more > 0 ? [`${figure(more)} more`] : [])].join(", ");
  return (
    <span title={text} className="block truncate">
      {text}
    </span>
  );
}

export function LastSeen({ person }: { person: Pick<AdminPerson, "lastSeenAt"> }) {
  return person.lastSeenAt === null ? <span className="text-muted">Not recently</span> : <LocalTime at={person.lastSeenAt} />;
}

function Row(props: { person: AdminPerson; isOneself: boolean; isAlive: boolean; onOpen: (id: string) => void }) {
  const { person: member, isOneself, isAlive, onOpen } = props;
  return (
    <tr className={ROW_LOOK}>
      <th scope="row" className={`${ROW_HEAD} lg:w-1/2 lg:max-w-0`}>
        <span className={ROW_MAIN}>
          <span className="font-semibold max-lg:[overflow-wrap:anywhere] lg:truncate">{member.name}</span>
          {isOneself && <span className="shrink-0 text-muted">(you)</span>}
          {member.isAdmin && <Badge tone="warn">Administrator</Badge>}
          <span title={member.email} className="text-sm text-muted max-lg:basis-full max-lg:[overflow-wrap:anywhere] lg:truncate">
            {member.email}
          </span>
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
      <td className="pr-5 text-sm max-lg:hidden lg:w-1/4 lg:max-w-0">
        <Parts person={member} />
      </td>
      <td className="pr-5 text-sm whitespace-nowrap max-lg:hidden">
        <LastSeen person={member} />
      </td>
      <td className="pr-5 text-right tabular-nums max-lg:hidden">{figure(member.openSessions)}</td>
      <td className={ROW_END}>
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
