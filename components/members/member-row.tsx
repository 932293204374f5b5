import { Badge } from "#components/ui/badge.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { type Member, ROLES, type Role, roleSchema } from "#lib/members/schema.ts";

const NAMES: Record<Role, string> = { owner: "Owner", staff: "Staff", viewer: "Viewer" };

/** A member with the role, which owners change in place. */
export function MemberRow(props: {
  member: Member;
  isOneself: boolean;
  mayWrite: boolean;
  onRole: (role: Role) => void;
  onRemove: () => void;
}) {
  const { member, isOneself, mayWrite, onRole, onRemove } = props;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border py-3 first:border-t-0">
      <div className="mr-auto min-w-52 [overflow-wrap:anywhere]">
        <p className="font-semibold">
          {member.name}
          {isOneself && <span className="font-normal text-muted"> (you)</span>}
        </p>
        <p className="text-[0.9375rem] text-muted">
          {member.email}, since <LocalTime at={member.since} show="day" />
        </p>
      </div>
      {mayWrite ? (
        <>
          <select
            aria-label={`Role of ${member.name}`}
            value={member.role}
            onChange={(event) => onRole(roleSchema.parse(event.target.value))}
            className="h-10 cursor-pointer rounded-[0.625rem] border border-(--field-border) bg-(--field-background) px-3"
          >
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {NAMES[role]}
              </option>
            ))}
          </select>
          <button type="button" onClick={onRemove} className="button button--outline h-10 px-3.5 text-[0.9375rem] text-danger md:h-10">
            Remove<span className="sr-only"> {member.name}</span>
          </button>
        </>
      ) : (
        <Badge>{NAMES[member.role]}</Badge>
      )}
    </li>
  );
}
