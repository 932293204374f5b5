import type { Samples } from "#components/ui/code-tabs.tsx";

/** @param base the API's base URL, including `/v1` */
export const adoption = (base: string): Samples => ({
  curl: `curl -i -X PATCH "${base}/pets/42" \\
  -H "Authorization: Bearer $PETSTORE_KEY" \\
  -H "Content-Type: application/merge-patch+json" \\
  -H "Idempotency-Key: adoption-2026-118" \\
  -H 'If-Match: "42.3"' \\
  -d '{"status": "sold"}'`,
  typescript: `import { env } from "node:process";

/** @param etag the animal's, from GET /pets?ids=… or from a list with include=etag */
async function markAdopted(id: number, etag: string): Promise<boolean> {
  const response = await fetch(\`${base}/pets/\${id}\`, {
    method: "PATCH",
    headers: {
      Authorization: \`Bearer \${env.PETSTORE_KEY}\`,
      "Content-Type": "application/merge-patch+json",
      "Idempotency-Key": \`adoption-of-\${id}-\${etag}\`,
      "If-Match": etag,
    },
    body: JSON.stringify({ status: "sold" }),
  });
  if (response.status === 412) return false; // someone changed it: read it again
  if (!response.ok) throw new Error(await response.text());
  return true;
}`,
  python: `import os
import requests

def mark_adopted(id, etag):
    """etag is the animal's, from GET /pets?ids=... or from a list with include=etag"""
    response = requests.patch(
        f"${base}/pets/{id}",
        headers={
            "Authorization": f"Bearer {os.environ['PETSTORE_KEY']}",
            "Content-Type": "application/merge-patch+json",
            "Idempotency-Key": f"adoption-of-{id}-{etag}",
            "If-Match": etag,
        },
        json={"status": "sold"},
    )
    if response.status_code == 412:  # someone changed it: read it again
        return False
    response.raise_for_status()
    return True`,
});

export const ownRecord = (base: string): Samples => ({
  curl: `curl -i -X PUT "${base}/pets/external/intake-2026-118" \\
  -H "Authorization: Bearer $PETSTORE_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"name": "Biscuit", "categoryId": 7, "status": "sold"}'`,
  typescript: `import { env } from "node:process";

const own = encodeURIComponent("intake-2026-118");
const response = await fetch(\`${base}/pets/external/\${own}\`, {
  method: "PUT",
  headers: {
    Authorization: \`Bearer \${env.PETSTORE_KEY}\`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify({ name: "Biscuit", categoryId: 7, status: "sold" }),
});
const isNew = response.status === 201;`,
  python: `import os
from urllib.parse import quote
import requests

own = quote("intake-2026-118", safe="")
response = requests.put(
    f"${base}/pets/external/{own}",
    headers={"Authorization": f"Bearer {os.environ['PETSTORE_KEY']}"},
    json={"name": "Biscuit", "categoryId": 7, "status": "sold"},
)
is_new = response.status_code == 201`,
});
