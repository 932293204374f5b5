import { type AdminBan, type AdminBans, MAX_BANS_SHOWN, MAX_ENDED_SHOWN } from "#lib/operations/admin/bans.schema.ts";
import { idIf, isoText } from "#lib/platform/db/fragments.ts";
import { queryText } from "#lib/platform/db/pool.ts";

const NOW = "to_timestamp($1::float8 / 1000)";
const IN_FORCE = `b.lifted_at is null and b.ends_at > ${NOW}`;
const ENDED = `(b.lifted_at is not null or b.ends_at <= ${NOW}) and coalesce(b.lifted_at, b.ends_at) > ${NOW} - interval '7 days'`;

function statement(condition: string, order: string, max: number) {
  return {
    name: "",
    text: `select b.id, k.id, k.name, k.prefix || '…' || k.last4, p.id, p.slug, p.name, p.deleted_at is not null,
        ${isoText("b.started_at")}, ${isoText("b.ends_at")},
        (select count(*) from api_key_bans o where o.key_id = b.key_id and o.started_at > b.started_at - interval '24 hours'
          and (o.started_at, o.id) <= (b.started_at, b.id)),
        ${isoText("b.lifted_at")}, coalesce(who.name, b.lifted_by)
      from api_key_bans b join api_keys k on k.id = b.key_id join projects p on p.id = b.project_id
        left join users who on who.id = ${idIf("true", "b.lifted_by")}
      where ${condition} order by ${order} limit ${max}`,
  };
}

function banOf(cells: (string | null)[]): AdminBan {
  const [id, keyId, keyName, keyShown, projectId, slug, name, inBin, startedAt, endsAt, nth] = cells.map(String);
  const [liftedAt, liftedBy] = [cells[11], cells[12]];
  return {
    id: String(id),
    keyId: String(keyId),
    keyName: String(keyName),
    keyShown: String(keyShown),
    project: { id: String(projectId), slug: String(slug), name: String(name), isInBin: inBin === "t" },
    startedAt: String(startedAt),
    endsAt: String(endsAt),
    nth: Number(nth),
    lifted: liftedAt == null ? null : { at: liftedAt, by: liftedBy ?? "" },
  };
}

export async function listAllBans(now: number): Promise<AdminBans> {
  const [inForce, [counted], ended] = await Promise.all([
    queryText(statement(IN_FORCE, "b.started_at desc, b.id desc", MAX_BANS_SHOWN), [now]),
    queryText({ name: "", text: `select count(*) from api_key_bans b where ${IN_FORCE}` }, [now]),
    queryText(statement(ENDED, "coalesce(b.lifted_at, b.ends_at) desc, b.id desc", MAX_ENDED_SHOWN), [now]),
  ]);
  return { inForce: inForce.map(banOf), count: Number(counted?.[0]), ended: ended.map(banOf) };
}
