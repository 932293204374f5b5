import { batchOptions, changeOptions } from "./fastify-schemas.mjs";

const COLUMNS = `id, name, category_id as "categoryId", status`;
const UPDATE = `update pets set name = coalesce($3, name), category_id = coalesce($4, category_id), status = coalesce($5::"PetStatus", status),
    version = version + 1, updated_at = now()
  where project_id = $1 and id = $2 and deleted_at is null returning ${COLUMNS}`;
const INSERT_MANY = `insert into pets (project_id, name, category_id, status)
  select $1, name, category_id, status::"PetStatus" from unnest($2::text[], $3::bigint[], $4::text[]) as i(name, category_id, status)
  returning ${COLUMNS}`;

// Also the history row of each animal, which is its event. Ids become visible in ascending order within a project, as
// followers of events need: the project's lock is taken before the first id is drawn, and held until the commit. The
// ids are drawn up front, so that both tables are filled from the same rows without a join.
const INSERT_MANY_WITH_HISTORY = `with locked as materialized (select pg_advisory_xact_lock(1, hashint8($1::bigint))),
  input as materialized (
    select nextval('pets_id_seq') as id, name, category_id, status
      from locked, unnest($2::text[], $3::bigint[], $4::text[]) as i(name, category_id, status)),
  history as (
    insert into audit_entries (project_id, actor_kind, actor_id, action, entity_type, entity_id, after)
    select $1, 'api_key', $5, 'pet.create', 'pet', id::text, jsonb_build_object('name', name, 'categoryId', category_id, 'status', status)
      from input)
  insert into pets (id, project_id, name, category_id, status)
  select id, $1, name, category_id, status::"PetStatus" from input returning ${COLUMNS}`;

// One statement each, as a careful user would write them, which commits by itself. The batch knows creations only,
// which is all that is measured.
export function addWrites(app, pool, { Refusal, keepsHistory }) {
  const refuseReaders = (request) => {
    if (!request.key.mayWrite) throw new Refusal(403, "insufficient_scope", "This API key may only read.");
  };

  app.patch("/v1/pets/:petId", changeOptions, async (request) => {
    refuseReaders(request);
    const { name, categoryId, status } = request.body;
    const values = [request.key.projectId, request.params.petId, name, categoryId, status];
    const { rows } = await pool.query({ name: "change", text: UPDATE, values });
    if (rows.length === 0) throw new Refusal(404, "not_found", "There is no such animal.");
    return rows[0];
  });

  app.post("/v1/pets/batch", batchOptions, async (request) => {
    refuseReaders(request);
    const pets = request.body.operations.map(({ pet }) => pet);
    const columns = ["name", "categoryId", "status"].map((field) => pets.map((pet) => pet[field]));
    const values = [request.key.projectId, ...columns];
    const statement = keepsHistory
      ? { name: "create_many_with_history", text: INSERT_MANY_WITH_HISTORY, values: [...values, request.key.id] }
      : { name: "create_many", text: INSERT_MANY, values };
    const { rows } = await pool.query(statement);
    return { results: rows.map((pet) => ({ status: 201, pet })) };
  });
}
