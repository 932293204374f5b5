import type { Samples } from "#components/ui/code-tabs.tsx";

/** @param base the API's base URL, including `/v1` */
export const copyInSync = (base: string): Samples => ({
  curl: `# the first walk: everything; -D - shows Updated-Until and Link
curl -s -D - "${base}/pets?limit=100&updatedSince=1970-01-01T00:00:00Z" \\
  -H "Authorization: Bearer $PETSTORE_KEY"

# each later walk: the Updated-Until of the one before
curl -s -D - "${base}/pets?limit=100&updatedSince=2026-11-21T09:35:00.000Z" \\
  -H "Authorization: Bearer $PETSTORE_KEY"`,
  typescript: `import { env } from "node:process";

interface Pet { id: number; name: string; categoryId: number; status: string }

const headers = { Authorization: \`Bearer \${env.PETSTORE_KEY}\` };

/** Saves every animal added or changed since then. Returns the moment for the next walk. */
async function walk(since: string, save: (pet: Pet) => Promise<void>): Promise<string> {
  let until = since;
  let next: string | undefined =
    \`${base}/pets?limit=100&updatedSince=\${encodeURIComponent(since)}\`;

  while (next) {
    const response: Response = await fetch(next, { headers });
    if (!response.ok) throw new Error(await response.text());
    const pets = (await response.json()) as Pet[];
    for (const pet of pets) await save(pet); // insert or replace, by id

    until = response.headers.get("updated-until") ?? until; // on the first page only
    const link: string = response.headers.get("link") ?? "";
    next = link.match(/<([^>]+)>;\\s*rel="next"/)?.[1];
  }
  return until;
}

// the first time with "1970-01-01T00:00:00Z", later with what the last walk returned
const until = await walk("1970-01-01T00:00:00Z", async (pet) => console.log(pet.id));`,
  python: `import os
import requests

headers = {"Authorization": f"Bearer {os.environ['PETSTORE_KEY']}"}

def walk(since, save):
    """Saves every animal added or changed since then. Returns the moment for the next walk."""
    until = since
    url = "${base}/pets"
    params = {"limit": 100, "updatedSince": since}

    while url:
        response = requests.get(url, params=params, headers=headers)
        response.raise_for_status()
        for pet in response.json():
            save(pet)  # insert or replace, by id

        until = response.headers.get("Updated-Until", until)  # on the first page only
        url, params = response.links.get("next", {}).get("url"), None
    return until

# the first time with 1970-01-01T00:00:00Z, later with what the last walk returned
until = walk("1970-01-01T00:00:00Z", save=print)`,
});

/** A route of your own server, which knows the key. */
export const ownRoute = (base: string): string => `// GET /api/animals of your own server, such as a Next.js route handler
import { env } from "node:process";

export async function GET(): Promise<Response> {
  const response = await fetch("${base}/pets?status=available&limit=100", {
    headers: { Authorization: \`Bearer \${env.PETSTORE_KEY}\` },
  });
  if (!response.ok) return Response.json({ error: "Try again later" }, { status: 502 });

  // one request of your quota serves every visitor for a minute
  return new Response(await response.text(), {
    headers: { "Content-Type": "application/json", "Cache-Control": "public, max-age=60" },
  });
}`;
