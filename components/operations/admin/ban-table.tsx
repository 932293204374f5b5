import Link from "next/link";
import { ListTable, ROW_END, ROW_HEAD, ROW_LOOK, ROW_MAIN } from "#components/operations/admin/list-table.tsx";
import { ordinal } from "#components/operations/admin/words.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import type { AdminBan } from "#lib/operations/admin/bans.schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

interface Lifting {
  isBusy: boolean;
  onLift: (ban: AdminBan) => void;
}

function ProjectName({ project }: Pick<AdminBan, "project">) {
  if (project.isInBin) return `${isolated(project.name)}, in the bin`;
  return (
    <Link prefetch={false} href={`/p/${project.slug}/api-keys`} className="link">
      {project.name}
    </Link>
  );
}

function End({ ban: { lifted, endsAt } }: { ban: AdminBan }) {
  if (!lifted) return <LocalTime at={endsAt} />;
  return (
    <>
      <LocalTime at={lifted.at} /> by {lifted.by}
    </>
  );
}

function Row({ ban, lifting }: { ban: AdminBan; lifting: Lifting | undefined }) {
  const { keyName, keyShown, project, startedAt, nth, lifted } = ban;
  const times = <Badge tone={nth > 1 && lifting ? "bad" : "plain"}>{ordinal(nth)} ban in 24 hours</Badge>;
  return (
    <tr className={ROW_LOOK}>
      <th scope="row" className={ROW_HEAD}>
        <span className={ROW_MAIN}>
          <span className="font-semibold [overflow-wrap:anywhere]">{keyName}</span>
          <code className="inline-code shrink-0 text-caption">{keyShown}</code>
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted lg:hidden">
          <span>
            <ProjectName project={project} />
          </span>
          <span>
            Since <LocalTime at={startedAt} />
          </span>
          <span>
            {lifting ? "until" : lifted ? "lifted" : "ended"} <End ban={ban} />
          </span>
          {times}
        </span>
      </th>
      <td className="pr-5 max-lg:hidden">
        <ProjectName project={project} />
      </td>
      <td className="pr-5 text-sm whitespace-nowrap max-lg:hidden">
        <LocalTime at={startedAt} />
      </td>
      <td className="pr-5 text-sm whitespace-nowrap max-lg:hidden">
        {lifted && "Lifted "}
        <End ban={ban} />
      </td>
      <td className="pr-5 max-lg:hidden">{times}</td>
      <td className={ROW_END}>
        {lifting && !project.isInBin && (
          <Button
            isSmall
            label="Lift"
            about={
              <>
                ban on <bdi>{keyName}</bdi>
              </>
            }
            disabled={lifting.isBusy}
            onClick={() => lifting.onLift(ban)}
          />
        )}
      </td>
    </tr>
  );
}

/** @param props.lifting omitted for bans that are over */
export function BanTable({ caption, bans, lifting }: { caption: string; bans: readonly AdminBan[]; lifting?: Lifting }) {
  const columns = [{ name: "Project" }, { name: "Since" }, { name: lifting ? "Until" : "Ended" }, { name: "How often" }];
  return (
    <div className="-mx-5 -mb-5 sm:-mx-6">
      <ListTable caption={caption} first="Key" columns={columns}>
        {bans.map((ban) => (
          <Row key={ban.id} ban={ban} lifting={lifting} />
        ))}
      </ListTable>
    </div>
  );
}
