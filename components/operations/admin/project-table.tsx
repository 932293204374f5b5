import Link from "next/link";
import { ListTable, ManageButton, ROW_END, ROW_HEAD, ROW_LOOK, ROW_MAIN } from "#components/operations/admin/list-table.tsx";
import { figure } from "#components/operations/admin/words.ts";
import { Badge } from "#components/ui/badge.tsx";
import { counted } from "#components/ui/counted.ts";
import { LocalTime } from "#components/ui/local-time.tsx";
import { type AdminProject, MAX_COUNTED } from "#lib/operations/admin/projects.schema.ts";
import { planName } from "#lib/tenancy/plans/rules.ts";

const NAME = "font-semibold max-lg:[overflow-wrap:anywhere] lg:truncate";
const NUMBER = "pr-5 text-right whitespace-nowrap tabular-nums max-lg:hidden";

export function animalsText(animals: number, countedIn: keyof typeof MAX_COUNTED): string {
  const max = MAX_COUNTED[countedIn];
  return animals > max ? `over ${figure(max)}` : figure(animals);
}

function Row({ project, isAlive, onOpen }: { project: AdminProject; isAlive: boolean; onOpen: (id: string) => void }) {
  return (
    <tr className={ROW_LOOK}>
      <th scope="row" className={`${ROW_HEAD} lg:w-1/2 lg:max-w-0`}>
        <span className={ROW_MAIN}>
          {project.deletedAt === null ? (
            <Link
              prefetch={false}
              href={`/p/${project.slug}`}
              title={project.name}
              className={`${NAME} hover:underline hover:underline-offset-4`}
            >
              {project.name}
            </Link>
          ) : (
            <span className={NAME}>{project.name}</span>
          )}
          <span className="text-sm text-muted max-lg:basis-full max-lg:[overflow-wrap:anywhere] lg:truncate">
            {project.slug}
            {project.purgedAt !== null && (
              <>
                , to be permanently deleted on <LocalTime at={project.purgedAt} show="day" />
              </>
            )}
          </span>
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted lg:hidden">
          {project.isTest && <Badge tone="warn">Test</Badge>}
          <Badge>{planName(project.plan)}</Badge>
          <span>{counted(project.members, "member")}</span>
          <span>
            {animalsText(project.animals, "list")} {project.animals === 1 ? "animal" : "animals"}
          </span>
          <span>{counted(project.callsToday, "call")} today</span>
        </span>
      </th>
      <td className="pr-5 max-lg:hidden">
        <span className="flex items-center gap-1.5">
          {project.isTest && <Badge tone="warn">Test</Badge>}
          <Badge tone={project.plan === "enterprise" ? "warn" : "plain"}>{planName(project.plan)}</Badge>
        </span>
      </td>
      <td className={NUMBER}>{figure(project.members)}</td>
      <td className={NUMBER}>{animalsText(project.animals, "list")}</td>
      <td className={NUMBER}>
        {figure(project.callsToday)}
        {project.refusedToday > 0 && <span className="text-sm text-muted">, {figure(project.refusedToday)} refused</span>}
      </td>
      <td className={ROW_END}>
        <ManageButton name={project.name} isAlive={isAlive} onOpen={() => onOpen(project.id)} />
      </td>
    </tr>
  );
}

const COLUMNS = [
  { name: "Plan" },
  { name: "Members", isNumber: true },
  { name: "Animals", isNumber: true },
  { name: "Calls today", isNumber: true },
];

export function ProjectTable(props: { rows: readonly AdminProject[]; isAlive: boolean; onOpen: (id: string) => void }) {
  const { rows, isAlive, onOpen } = props;
  return (
    <ListTable caption="Projects, by name" first="Project" columns={COLUMNS}>
      {rows.map((row) => (
        <Row key={row.id} project={row} isAlive={isAlive} onOpen={onOpen} />
      ))}
    </ListTable>
  );
}
