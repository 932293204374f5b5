"use client";

import { type Refusal, reasonText } from "#components/people/members/use-refusals.ts";
import { ROLE_CHOICES } from "#components/people/members/words.ts";
import { AddressText } from "#components/ui/address-text.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Select } from "#components/ui/select.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { useChangePeople } from "#lib/people/members/client.ts";
import type { Member } from "#lib/people/members/schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { type Role, roleSchema } from "#lib/tenancy/scope/role.schema.ts";
import { ROLE_WORDS } from "#lib/tenancy/scope/role.view.ts";

const ROW =
  "flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-border py-3 first:border-t-0 xl:grid xl:min-h-11 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_8rem_13rem] xl:py-1";

export function MemberRow(props: {
  slug: string;
  member: Member;
  isOneself: boolean;
  /** Id of the text that says why neither the role nor the membership can be given up; undefined if they can. */
  fixedBy: string | undefined;
  mayWrite: boolean;
  onOwnRole: (role: Role) => void;
  onNewOwner: () => void;
  onRemove: () => void;
  /** Receives the reason for a refusal, or undefined when another change begins. */
  onRefusal: (refusal: Refusal | undefined) => void;
}) {
  const { slug, member, isOneself, fixedBy, mayWrite, onOwnRole, onNewOwner, onRemove, onRefusal } = props;
  const { userId, name } = member;
  const { mutateAsync, isPending, variables } = useChangePeople(slug);
  const show = useToast();
  const shown = isPending && variables.kind === "role" ? variables.role : member.role;

  const undo = (role: Role): Promise<void> =>
    mutateAsync({ kind: "role", userId, role }).then(
      () => show({ text: `${isolated(name)}’s role is ${role} again.` }),
      (error: unknown) => show({ text: `${isolated(name)}’s role was not changed back. ${reasonText(error)}`, isError: true }),
    );
  const change = async (role: Role): Promise<void> => {
    const before = member.role;
    onRefusal(undefined);
    try {
      await mutateAsync({ kind: "role", userId, role });
      show({ text: `${isolated(name)}’s role is now ${role}.`, undo: () => void undo(before) });
    } catch (error) {
      onRefusal({ context: `${isolated(name)}’s role was not changed to ${role}.`, error });
    }
  };
  const choose = (role: Role): void => {
    if (isPending || role === member.role) return;
    if (isOneself) onOwnRole(role);
    else if (role === "owner") onNewOwner();
    else void change(role);
  };

  return (
    <li aria-busy={isPending} className={ROW}>
      <p className="mr-auto min-w-0 font-semibold max-xl:basis-full max-xl:[overflow-wrap:anywhere] xl:truncate" title={name}>
        {name}
        {isOneself && <span className="font-normal text-muted"> (you)</span>}
      </p>
      <p className="min-w-0 text-note text-muted max-xl:[overflow-wrap:anywhere] xl:truncate" title={member.email}>
        <AddressText text={member.email} />
      </p>
      <p className="text-note whitespace-nowrap text-muted max-xl:mr-auto">
        Since <LocalTime at={member.since} show="day" />
      </p>
      {mayWrite ? (
        <div className="flex gap-2">
          <Select
            aria-label={`Role of ${isolated(name)}`}
            disabled={fixedBy !== undefined}
            aria-disabled={isPending}
            aria-describedby={fixedBy}
            value={shown}
            onChange={(role) => choose(roleSchema.parse(role))}
            choices={ROLE_CHOICES}
            className="h-control-small w-28"
          />
          <Button
            isSmall
            label="Remove"
            about={<bdi>{name}</bdi>}
            disabled={fixedBy !== undefined}
            isPending={isPending}
            aria-describedby={fixedBy}
            onClick={() => onRemove()}
            className="text-danger"
          />
        </div>
      ) : (
        <div>
          <Badge>{ROLE_WORDS[member.role]}</Badge>
        </div>
      )}
    </li>
  );
}
