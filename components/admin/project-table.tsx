import Link from "next/link";
import { ListTable, ManageButton } from "#components/admin/list-table.tsx";
import { counted, figure, PLAN_WORDS } from "#components/admin/words.ts";
import { Badge } from "#components/ui/badge.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { type AdminProject, MOST_ANIMALS_COUNTED } from "#lib/admin/projects.schema.ts";

const NUMBER = "pr-5 text-right tabular-nums max-lg:hidden";

export function animalsText(animals: number, countedIn: keyof typeof MOST_ANIMALS_COUNTED): string {
  const most = MOST_ANIMALS_COUNTED[countedIn];
  return animals > most ? `over ${figure(most)}` : figure(animals);
}

function Row({ of, isAlive, onOpen }: { of: AdminProject; isAlive: boolean; onOpen: (id: string) => void }) {
  return (
    <tr className="border-t border-border max-lg:first:border-t-0 hover:bg-foreground/3">
      <th scope="row" className="py-3 pr-4 pl-4 text-left font-normal sm:pl-5">
        {of.deletedAt === null ? (
          <Link href={`/p/${of.slug}`} className="font-semibold [overflow-wrap:anywhere] hover:underline hover:underline-offset-4">
            {of.name}
          </Link>
        ) : (
          <span className="font-semibold [overflow-wrap:anywhere]">{of.name}</span>
        )}
        <span className="block text-sm text-muted [overflow-wrap:anywhere]">
          {of.slug}
          {of.purgedAt !== null && (
            <>
              , gone for good <LocalTime at={of.purgedAt} show="day" />
            </>
          )}
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted lg:hidden">
          <Badge>{PLAN_WORDS[of.plan]}</Badge>
          <span>{counted(of.members, "member")}</span>
          <span>
            {animalsText(of.animals, "list")} {of.animals === 1 ? "animal" : "animals"}
          </span>
          <span>{counted(of.callsToday, "call")} today</span>
        </span>
      </th>
      <td className="pr-5 max-lg:hidden">
        <Badge tone={of.plan === "enterprise" ? "warn" : "plain"}>{PLAN_WORDS[of.plan]}</Badge>
      </td>
      <td className={NUMBER}>{figure(of.members)}</td>
      <td className={NUMBER}>{animalsText(of.animals, "list")}</td>
      <td className={NUMBER}>
        {figure(of.callsToday)}
        {of.refusedToday > 0 && <span className="block text-sm text-muted">{figure(of.refusedToday)} refused</span>}
      </td>
      <td className="w-px pr-4 text-right whitespace-nowrap">
        <ManageButton name={of.name} isAlive={isAlive} onOpen={() => onOpen(of.id)} />
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
        <Row key={row.id} of={row} isAlive={isAlive} onOpen={onOpen} />
      ))}
    </ListTable>
  );
}
