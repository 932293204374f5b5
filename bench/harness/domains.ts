import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createTestAuthority } from "#e2e/support/test-authority.ts";
import { encryptWith, NONCE_BYTES } from "#lib/platform/secrets/rules.ts";
import { onDatabase } from "./fixture.ts";
import { workFolder } from "./places.ts";

const DAY_MS = 86_400_000;
const ROWS_AT_ONCE = 1000;
export const PLATFORM_DOMAIN = "pets.test";
const KEY = { name: "bench", bytes: Buffer.alloc(32, 7) };

export interface Domains {
  names: string[];
  platformNames: string[];
  /** One name per line. */
  namesFile: string;
  platformNamesFile: string;
  /** The only trusted root, PEM. */
  authorityFile: string;
  /** PEM, in the order of the names. */
  files: { certificate: string; key: string }[];
  /** Contains `<name>.crt` and `<name>.key`. */
  folder: string;
  /** For ENCRYPTION_KEYS. */
  encryptionKeys: string;
}

interface Row {
  name: string;
  chain: string;
  key: string;
}

const slugOf = (name: string): string => name.replaceAll(".", "-");

/** Inserts the rows that `domains.*` and `certificates.*` jobs leave for a served domain. */
async function store(url: string, rows: Row[]): Promise<void> {
  await onDatabase(url, async (client) => {
    const names = rows.map(({ name }) => name);
    const { rows: made } = await client.query<{ id: string; name: string }>(
      `with p as (insert into projects (slug, name, plan) select slug, name, 'pro' from unnest($1::text[], $2::text[]) s(name, slug)
                  returning id, name),
            y as (insert into deploys (project_id, number, state, settings) select id, 1, 'ready', '{}' from p),
            n as (insert into domain_names (name, holder_id, proved_at) select name, id, now() from p)
       insert into domains (project_id, name, use, routing, challenge) select id, name, 'primary', 'verified', 'bench' from p
       returning id, name`,
      [names, names.map(slugOf)],
    );
    const ids = new Map(made.map(({ id, name }) => [name, id]));
    const stored = rows.map(({ name, chain, key }) => {
      const id = ids.get(name) ?? "";
      return { id, chain, sealed: encryptWith(KEY, `certificate ${id}`, key, randomBytes(NONCE_BYTES)) };
    });
    await client.query(
      `insert into certificates (domain_id, chain, sealed_key, issuer, serial, not_before, not_after, renew_at, issued_at)
       select id, chain, sealed, 'Bench', '01', now(), $4, $4, now() from unnest($1::bigint[], $2::text[], $3::text[]) c(id, chain, sealed)`,
      [
        stored.map(({ id }) => id),
        stored.map(({ chain }) => chain),
        stored.map(({ sealed }) => sealed),
        new Date(Date.now() + 60 * DAY_MS),
      ],
    );
  });
}

export async function makeDomains(url: string, count: number): Promise<Domains> {
  const work = workFolder("domains");
  const folder = path.join(work, "pairs");
  const authority = await createTestAuthority();
  const names = Array.from({ length: count }, (_, i) => `shelter-${i}.example`);
  const files: Domains["files"] = [];
  mkdirSync(folder, { recursive: true });
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const rows: Row[] = [];
    for (const name of names.slice(from, from + ROWS_AT_ONCE)) {
      const { chain, key } = await authority.issue(name);
      const pair = { certificate: path.join(folder, `${name}.crt`), key: path.join(folder, `${name}.key`) };
      writeFileSync(pair.certificate, chain);
      writeFileSync(pair.key, key);
      files.push(pair);
      rows.push({ name, chain, key });
    }
    await store(url, rows);
  }
  await onDatabase(url, (client) => client.query("vacuum analyze"));
  const platformNames = names.map((name) => `${slugOf(name)}.${PLATFORM_DOMAIN}`);
  const write = (file: string, text: string): string => {
    writeFileSync(path.join(work, file), text);
    return path.join(work, file);
  };
  return {
    names,
    platformNames,
    namesFile: write("names.txt", `${names.join("\n")}\n`),
    platformNamesFile: write("platform-names.txt", `${platformNames.join("\n")}\n`),
    authorityFile: write("authority.pem", authority.certificate),
    files,
    folder,
    encryptionKeys: `${KEY.name}:${KEY.bytes.toString("base64url")}`,
  };
}
