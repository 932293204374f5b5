import * as z from "zod";
import { type Walk, type WalkedPage, walkedPage } from "#lib/history/events/walk.data.ts";
import { isoText } from "#lib/platform/db/fragments.ts";
import { queryText } from "#lib/platform/db/pool.ts";
import { type Deploy, type DeployState, deployLineSchema, MAX_LISTED_DEPLOYS, siteSettingsSchema } from "#lib/sites/publishing/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const LIVE = "(select max(number) from deploys where project_id = $1 and state = 'ready')";
const COLUMNS = `d.id, d.number, d.state, d.number = ${LIVE}, d.settings, d.restores, d.log, d.fault, u.name,
  ${isoText("d.created_at")}, ${isoText("d.ended_at")}`;
const FROM = "from deploys d left join users u on u.id = d.created_by where d.project_id = $1";
const LIST = `select ${COLUMNS} ${FROM} and (d.number = ${LIVE}
    or d.number > (select coalesce(max(number), 0) from deploys where project_id = $1) - ${MAX_LISTED_DEPLOYS})
  order by d.number desc limit ${MAX_LISTED_DEPLOYS + 1}`;
const ONE = `select ${COLUMNS} ${FROM} and d.id = $2`;

const logSchema = z.array(deployLineSchema);

function deployOf(cells: (string | null)[]): Deploy {
  const [id, number, state, isLive, settings, restores, log, error, by, createdAt, endedAt] = cells;
  return {
    id: id as string,
    number: Number(number),
    state: state as DeployState,
    isLive: isLive === "t",
    settings: siteSettingsSchema.parse(JSON.parse(settings as string)),
    restores: restores == null ? null : Number(restores),
    log: logSchema.parse(JSON.parse(log as string)),
    error: error ?? null,
    by: by ?? null,
    createdAt: createdAt as string,
    endedAt: endedAt ?? null,
  };
}

/** Newest first; always includes the live one. */
export async function listDeploys(scope: ProjectScope): Promise<Deploy[]> {
  return (await queryText(LIST, [scope.projectId])).map(deployOf);
}

export async function findDeploy(scope: ProjectScope, deployId: string): Promise<Deploy | undefined> {
  const [row] = await queryText(ONE, [scope.projectId, deployId]);
  return row && deployOf(row);
}

const LIVE_ID = `select id from deploys where project_id = $1 and number = ${LIVE}`;

export async function findLiveDeployId({ projectId }: ProjectScope): Promise<string | undefined> {
  return (await queryText(LIVE_ID, [projectId]))[0]?.[0] ?? undefined;
}

const RECORDS = {
  columns: `d.id, d.number, d.state, d.fault as error, ${isoText("d.created_at")} as "createdAt", ${isoText("d.ended_at")} as "endedAt"`,
  ...{ from: "deploys d", id: "d.id", updatedAt: "d.created_at", projectId: "d.project_id" },
};
export type DeployRecord = Record<"id" | "number" | "state" | "createdAt", string> & Record<"error" | "endedAt", string | null>;

/** By id. */
export function selectDeploys(scope: ProjectScope, walk: Omit<Walk, "updatedSince">): Promise<WalkedPage<DeployRecord>> {
  return walkedPage(scope, RECORDS, walk, []);
}

const MUTE = `select from deploys d where project_id = $1 and number = ${LIVE} and settings->>'contactEmail' = '' and settings->>'contactPhone' = ''
  and not exists (select from enquiry_settings where project_id = $1 and is_open)`;

/** Tells whether the published site has neither the form nor an email address or phone number. */
export async function isLiveSiteMute({ projectId }: ProjectScope): Promise<boolean> {
  return (await queryText(MUTE, [projectId])).length > 0;
}

const STUCK = "select id, project_id, number from deploys where state = 'building' and created_at <= $1";

export async function buildingSince(moment: Date): Promise<{ id: bigint; projectId: bigint; number: number }[]> {
  const rows = await queryText(STUCK, [moment]);
  return rows.map(([id, projectId, number]) => ({ id: BigInt(id ?? 0), projectId: BigInt(projectId ?? 0), number: Number(number) }));
}
