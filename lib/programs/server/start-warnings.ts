import type pg from "pg";
import { settings } from "#lib/platform/config/env.ts";
import { petstoreCommand } from "#lib/platform/config/petstore-command.ts";
import { encodingSentence } from "#lib/platform/db/migration-rights.ts";
import { undecryptableKeys } from "#lib/platform/secrets/loaders.ts";
import { serviceLabel } from "#lib/shelter/projects/rules.ts";

async function keyWarnings(): Promise<string[]> {
  const keys = await undecryptableKeys();
  return keys.map(
    ({ key, count }) =>
      `ENCRYPTION_KEYS cannot decrypt what key "${key}" encrypted (${count} ${count === 1 ? "secret" : "secrets"}): HTTPS of custom domains and signing of webhooks fail until the right key is back. \`${petstoreCommand("secrets status")}\` shows the keys in use.`,
  );
}

async function slugWarnings(client: pg.Client): Promise<string[]> {
  const { PUBLIC_URL, PLATFORM_DOMAIN } = settings();
  const label = serviceLabel(PUBLIC_URL, PLATFORM_DOMAIN);
  if (label === undefined) return [];
  const { rows } = await client.query<{ id: string; name: string }>("select id, name from projects where slug = $1", [label]);
  return rows.map(
    ({ id, name }) =>
      `The project "${name}" (id ${id}) has the slug "${label}", so its site takes over the service's own address ${label}.${PLATFORM_DOMAIN}: give the service another PUBLIC_URL.`,
  );
}

async function encodingWarnings(client: pg.Client): Promise<string[]> {
  const text = "select current_database() as database, current_setting('server_encoding') as encoding";
  const { rows } = await client.query<{ database: string; encoding: string }>(text);
  const wrong = rows.filter(({ encoding }) => encoding !== "UTF8");
  return wrong.map(({ database, encoding }) => `${encodingSentence(database, encoding)} Move the data with \`backup\` and \`restore\`.`);
}

function webhookWarnings(): string[] {
  const allowed = settings().WEBHOOK_ALLOWED_ADDRESSES;
  if (allowed.length === 0) return [];
  return [`WEBHOOK_ALLOWED_ADDRESSES lets every project send messages to ${allowed.join(", ")}, inside your own network.`];
}

export async function startWarnings(client: pg.Client): Promise<string[]> {
  return [...(await keyWarnings()), ...(await slugWarnings(client)), ...(await encodingWarnings(client)), ...webhookWarnings()];
}
