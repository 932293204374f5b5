import type { Samples } from "#components/ui/code-tabs.tsx";

const PYTHON_HEADERS = `headers = {"Authorization": f"Bearer {os.environ['PETSTORE_KEY']}"}`;
const TYPESCRIPT_HEADERS = `import { env } from "node:process";

const headers = { Authorization: \`Bearer \${env.PETSTORE_KEY}\` };`;

/** @param base the API's base URL, including `/v1` */
export const paging = (base: string): Samples => ({
  curl: `# -D - shows the headers; take the next address from Link
curl -s -D - "${base}/pets?status=available&limit=50" \\
  -H "Authorization: Bearer $PETSTORE_KEY"`,
  typescript: `${TYPESCRIPT_HEADERS}
let next: string | undefined = "${base}/pets?status=available&limit=50";

while (next) {
  const response: Response = await fetch(next, { headers });
  if (!response.ok) throw new Error(await response.text());
  const pets = (await response.json()) as { id: number; name: string }[];
  for (const pet of pets) console.log(pet.id, pet.name);

  const link: string = response.headers.get("link") ?? "";
  next = link.match(/<([^>]+)>;\\s*rel="next"/)?.[1];
}`,
  python: `import os
import requests

${PYTHON_HEADERS}
url = "${base}/pets?status=available&limit=50"

while url:
    response = requests.get(url, headers=headers)
    response.raise_for_status()
    for pet in response.json():
        print(pet["id"], pet["name"])

    url = response.links.get("next", {}).get("url")`,
});

export const backOff = (base: string): Samples => ({
  curl: `# curl obeys Retry-After of 429 and 503 automatically
curl --retry 5 "${base}/pets" \\
  -H "Authorization: Bearer $PETSTORE_KEY"`,
  typescript: `import { env } from "node:process";

async function call(url: string, init?: RequestInit): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    const response = await fetch(url, init);
    const again = response.status === 429 || response.status >= 500;
    if (!again || attempt === 5) return response;

    const announced = Number(response.headers.get("retry-after") ?? 0);
    if (announced > 300) return response; // the day's quota, or a ban
    const seconds = Math.max(announced, 2 ** attempt) + Math.random();
    await new Promise((done) => setTimeout(done, seconds * 1000));
  }
}

const response = await call("${base}/pets", {
  headers: { Authorization: \`Bearer \${env.PETSTORE_KEY}\` },
});`,
  python: `import os
import random
import time
import requests

def call(method, url, **options):
    for attempt in range(6):
        response = requests.request(method, url, **options)
        again = response.status_code == 429 or response.status_code >= 500
        if not again or attempt == 5:
            return response

        announced = int(response.headers.get("Retry-After", 0))
        if announced > 300:  # the day's quota, or a ban
            return response
        time.sleep(max(announced, 2**attempt) + random.random())

${PYTHON_HEADERS}
response = call("GET", "${base}/pets", headers=headers)`,
});

export const creation = (base: string): Samples => ({
  curl: `curl -i -X POST "${base}/pets" \\
  -H "Authorization: Bearer $PETSTORE_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: intake-2026-118" \\
  -d '{"name": "Biscuit", "categoryId": 7}'`,
  typescript: `import { env } from "node:process";

const response = await fetch("${base}/pets", {
  method: "POST",
  headers: {
    Authorization: \`Bearer \${env.PETSTORE_KEY}\`,
    "Content-Type": "application/json",
    "Idempotency-Key": "intake-2026-118",
  },
  body: JSON.stringify({ name: "Biscuit", categoryId: 7 }),
});
const pet = await response.json();`,
  python: `import os
import requests

response = requests.post(
    "${base}/pets",
    headers={
        "Authorization": f"Bearer {os.environ['PETSTORE_KEY']}",
        "Idempotency-Key": "intake-2026-118",
    },
    json={"name": "Biscuit", "categoryId": 7},
)
pet = response.json()`,
});

/** Reads int64 in JavaScript without losing digits. */
export const EXACT_JSON = `// Node 22 or newer, Chrome 114, Firefox 135, Safari 18.4:
// numbers over 2^53 - 1 become bigint, digit for digit
const exact = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === "number" && !Number.isSafeInteger(value) ? BigInt(context?.source ?? "") : value;

const pets: unknown = JSON.parse(await response.text(), exact);`;

/** For runtimes whose `JSON.parse` does not pass the source text to the reviver. */
export const EXACT_JSON_ANYWHERE = `// older runtimes, Node 20 among them: npm install lossless-json
import { isSafeNumber, parse } from "lossless-json";

const pets = parse(await response.text(), null, (digits) =>
  isSafeNumber(digits) ? Number(digits) : BigInt(digits),
);`;
