import { hash } from "node:crypto";

const BY_HASH = `select k.id, k.project_id, k.scope, k.expires_at, k.disabled_at, k.revoked_at, p.per_minute, p.per_day
  from api_keys k join projects p on p.id = k.project_id where k.hash = $1`;
const KEPT_MS = 60_000;

/**
 * Creates the hook that authenticates the caller and stores it in `request.key`.
 *
 * @param {import("pg").Pool} pool
 * @param {boolean} cached whether keys are cached for a minute
 * @param {new (statusCode: number, code: string, message: string) => Error} Refusal
 */
export function authentication(pool, cached, Refusal) {
  const known = new Map();

  const read = async (digest) => {
    const { rows } = await pool.query({ name: "key", text: BY_HASH, values: [digest] });
    const [row] = rows;
    if (!row || row.disabled_at || row.revoked_at) return undefined;
    const key = {
      id: row.id,
      projectId: row.project_id,
      mayWrite: row.scope === "read_write",
      expiresAt: row.expires_at?.getTime() ?? Number.POSITIVE_INFINITY,
      perMinute: row.per_minute,
      perDay: row.per_day,
      readAt: Date.now(),
    };
    if (cached) known.set(digest, key);
    return key;
  };

  return (request, _reply, done) => {
    const token = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? "")?.[1];
    if (token === undefined) return done(new Refusal(401, "missing_api_key", "No API key was sent."));
    const digest = hash("sha256", token);
    const now = Date.now();
    const accept = (key) => {
      if (!key || now >= key.expiresAt) return done(new Refusal(401, "invalid_api_key", "This API key is not known."));
      request.key = key;
      done();
    };
    const remembered = known.get(digest);
    if (remembered && now - remembered.readAt < KEPT_MS) return accept(remembered);
    read(digest).then(accept, done);
  };
}
