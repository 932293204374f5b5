"use client";

import { useId } from "react";
import { reasonOf } from "#components/members/use-refusals.ts";
import { AddressText } from "#components/ui/address-text.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { useChangePeople } from "#lib/members/client.ts";
import type { Member } from "#lib/members/schema.ts";
import { ROLES, type Role, roleSchema } from "#lib/scope/role.schema.ts";

const NAMES: Record<Role, string> = { owner: "Owner", staff: "Staff", viewer: "Viewer" };

export function MemberRow(props: {
  slug: string;
  member: Member;
  isOneself: boolean;
  /** Neither the role nor the membership can then be given up. */
  isOnlyOwner: boolean;
  mayWrite: boolean;
  onOwnRole: (role: Role) => void;
  onRemove: () => void;
  /** Receives the reason for a refusal, or undefined when another change begins. */
  onRefusal: (text: string | undefined) => void;
}) {
  const { slug, member, isOneself, isOnlyOwner, mayWrite, onOwnRole, onRemove, onRefusal } = props;
  const { userId, name } = member;
  const { mutateAsync, isPending, variables } = useChangePeople(slug);
  const show = useToast();
  const reasonId = useId();
  const reason = mayWrite && isOnlyOwner ? reasonId : undefined;
  const shown = isPending && variables.kind === "role" ? variables.role : member.role;

  const undo = (role: Role): Promise<void> =>
    mutateAsync({ kind: "role", userId, role }).then(
      () => show({ text: `${name}’s role is ${role} again.` }),
      (error: unknown) => show({ text: `${name}’s role was not changed back. ${reasonOf(error)}`, isFault: true }),
    );
  const change = async (role: Role): Promise<void> => {
    const before = member.role;
    onRefusal(undefined);
    try {
      await mutateAsync({ kind: "role", userId, role });
      show({ text: `${name}’s role is now ${role}.`, undo: () => void undo(before) });
    } catch (error) {
      onRefusal(`${name}’s role was not changed to ${role}. ${reasonOf(error)}`);
    }
  };
  const choose = (role: Role): void => {
    if (isPending || role === member.role) return;
    if (isOneself) onOwnRole(role);
    else void change(role);
  };

  return (
    <li aria-busy={isPending} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border py-3 first:border-t-0">
      <div className="mr-auto min-w-52 [overflow-wrap:anywhere]">
        <p className="font-semibold">
          {name}
          {isOneself && <span className="font-normal text-muted"> (you)</span>}
        </p>
        <p className="text-[0.9375rem] text-muted">
          <AddressText text={member.email} />, since <LocalTime at={member.since} show="day" />
        </p>
        {reason && (
          <p id={reason} className="text-sm text-muted">
            The only owner, and a project needs one. To change this, make someone else an owner first.
          </p>
        )}
      </div>
      {mayWrite ? (
        <>
          <select
            aria-label={`Role of ${name}`}
            disabled={isOnlyOwner}
            aria-disabled={isPending}
            aria-describedby={reason}
            value={shown}
            onChange={(event) => choose(roleSchema.parse(event.target.value))}
            className="h-10 cursor-pointer rounded-[0.625rem] border border-(--field-border) bg-(--field-background) px-3 aria-disabled:cursor-wait aria-disabled:opacity-60 disabled:cursor-not-allowed disabled:opacity-60"
          >
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {NAMES[role]}
              </option>
            ))}
          </select>
          <button
            type="button"
            disabled={isOnlyOwner}
            aria-disabled={isPending}
            aria-describedby={reason}
            onClick={() => !isPending && onRemove()}
            className="button button--outline h-10 px-3.5 text-[0.9375rem] text-danger md:h-10"
          >
            Remove<span className="sr-only"> {name}</span>
          </button>
        </>
      ) : (
        <Badge>{NAMES[member.role]}</Badge>
      )}
    </li>
  );
}
