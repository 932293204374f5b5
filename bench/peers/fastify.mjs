import Fastify from "fastify";
import pg from "pg";
import { authentication } from "./fastify-keys.mjs";
import { limiter } from "./fastify-limits.mjs";
import { createOptions, listOptions } from "./fastify-schemas.mjs";
import { addWrites } from "./fastify-writes.mjs";

// Fastify and pg as a careful user would write them: prepared statements, a serializer compiled from the schema,
// exact int64, the key from memory (KEY_LOOKUP=cached) or the database, counters in memory. With HISTORY=kept, a batch
// stores what Petstore stores.
const { PORT, HOST, DATABASE_URL, POOL_SIZE, KEY_LOOKUP, HISTORY } = process.env;

pg.types.setTypeParser(pg.types.builtins.INT8, BigInt);
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(POOL_SIZE) });
const app = Fastify({ logger: false, exposeHeadRoutes: false });

const COLUMNS = `id, name, category_id as "categoryId", status`;
const LIST = `select ${COLUMNS} from pets where project_id = $1 and id > $2 order by id limit $3`;
const LIST_BY_STATUS = `select ${COLUMNS} from pets where project_id = $1 and id > $2 and status = $4::"PetStatus" order by id limit $3`;
const INSERT = `insert into pets (project_id, name, category_id, status) values ($1, $2, $3, $4::"PetStatus") returning ${COLUMNS}`;
const BEFORE_ALL = "-9223372036854775808";

class Refusal extends Error {
  constructor(statusCode, code, message) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
  }
}

app.setErrorHandler((error, _request, reply) => {
  const invalid = error.validation
    ? { statusCode: 400, code: error.validationContext === "body" ? "invalid_body" : "invalid_parameter" }
    : error;
  const { statusCode = 500, code = "internal_error" } = invalid;
  reply.code(statusCode).send({ code, message: error.message, status: statusCode });
});

app.addHook("onRequest", authentication(pool, KEY_LOOKUP === "cached", Refusal));
app.addHook("onRequest", limiter(Refusal));

app.get("/v1/pets", listOptions, async (request, reply) => {
  const { limit, after = BEFORE_ALL, status } = request.query;
  const values = [request.key.projectId, after, limit + 1];
  const statement =
    status === undefined
      ? { name: "list", text: LIST, values }
      : { name: "list_by_status", text: LIST_BY_STATUS, values: [...values, status] };
  const { rows } = await pool.query(statement);
  if (rows.length > limit) {
    rows.pop();
    const kept = new URLSearchParams();
    for (const name of ["limit", "status"]) if (request.url.includes(`${name}=`)) kept.append(name, request.query[name]);
    kept.append("after", rows[limit - 1].id);
    reply.header("Link", `<http://${request.headers.host}/v1/pets?${kept}>; rel="next"`);
  }
  return rows;
});

app.post("/v1/pets", createOptions, async (request, reply) => {
  const { name, categoryId, status } = request.body;
  if (!request.key.mayWrite) throw new Refusal(403, "insufficient_scope", "This API key may only read.");
  const { rows } = await pool.query({ name: "create", text: INSERT, values: [request.key.projectId, name, categoryId, status] });
  reply.code(201);
  return rows[0];
});

addWrites(app, pool, { Refusal, keepsHistory: HISTORY === "kept" });

await app.listen({ port: Number(PORT), host: HOST });
