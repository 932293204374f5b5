/** No registry has the package. */
export const PACK_CLIENT = `# in the source of Petstore: builds, and writes petstore-client-1.0.0.tgz
cd clients/typescript
npm install
npm pack

# in your own project
npm install /path/to/petstore/clients/typescript/petstore-client-1.0.0.tgz`;

/** @param base the API's base URL, including `/v1` */
export const typescriptClient = (base: string): string => `import { env } from "node:process";
import { Petstore } from "petstore-client";

const petstore = new Petstore({ key: env.PETSTORE_KEY ?? "", baseUrl: "${base}" });

// every page; identifiers are bigint
for await (const pet of petstore.pets.list({ status: "available" })) {
  console.log(pet.id, pet.name);
}

const { pet } = await petstore.pets.create({ name: "Biscuit", categoryId: 7n });
await petstore.pets.update(pet.id, { status: "sold" });`;

/** @param base the API's base URL, including `/v1` */
export const pythonSession = (base: string): string => `import os
import requests
from requests.adapters import HTTPAdapter
from urllib3.util import Retry

API = "${base}"

# waits as Retry-After says, or longer and longer
retry = Retry(
    total=5,
    backoff_factor=0.5,
    status_forcelist=[429, 500, 502, 503, 504],
    allowed_methods=None,  # all: writes below have an Idempotency-Key
)
session = requests.Session()
session.headers["Authorization"] = f"Bearer {os.environ['PETSTORE_KEY']}"
session.mount(API, HTTPAdapter(max_retries=retry))

def pets(**query):
    url, params = f"{API}/pets", {"limit": 100, **query}
    while url:
        response = session.get(url, params=params, timeout=30)
        response.raise_for_status()
        yield from response.json()
        url, params = response.links.get("next", {}).get("url"), None

for pet in pets(status="available"):
    print(pet["id"], pet["name"])

response = session.post(
    f"{API}/pets",
    headers={"Idempotency-Key": "intake-2026-118"},
    json={"name": "Biscuit", "categoryId": 7},
    timeout=30,
)
response.raise_for_status()`;
