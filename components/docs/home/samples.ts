import type { Samples } from "#components/ui/code-tabs.tsx";

/** @param base the API's base URL, including `/v1` */
export const firstCall = (base: string): Samples => ({
  curl: `curl "${base}/pets?status=available&limit=5" \\
  -H "Authorization: Bearer $PETSTORE_KEY"`,
  typescript: `import { env } from "node:process";

const response = await fetch("${base}/pets?status=available&limit=5", {
  headers: { Authorization: \`Bearer \${env.PETSTORE_KEY}\` },
});
if (!response.ok) throw new Error(await response.text());

const pets = (await response.json()) as { id: number; name: string }[];
for (const pet of pets) console.log(pet.id, pet.name);`,
  python: `import os
import requests

response = requests.get(
    "${base}/pets",
    params={"status": "available", "limit": 5},
    headers={"Authorization": f"Bearer {os.environ['PETSTORE_KEY']}"},
)
response.raise_for_status()

for pet in response.json():
    print(pet["id"], pet["name"])`,
  php: `<?php
$curl = curl_init("${base}/pets?status=available&limit=5");
curl_setopt_array($curl, [
    CURLOPT_HTTPHEADER => ["Authorization: Bearer " . getenv("PETSTORE_KEY")],
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_FAILONERROR => true,
]);
$body = curl_exec($curl) ?: throw new Exception(curl_error($curl));

foreach (json_decode($body, true) as $pet) {
    echo $pet["id"], " ", $pet["name"], "\\n";
}`,
});

export const MAKE_KEY = `petstore projects create \\
  --name "City Shelter"
petstore keys create \\
  --project city-shelter \\
  --name "Website"`;
