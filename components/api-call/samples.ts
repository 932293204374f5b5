import type { ApiCall } from "#components/api-call/call-of.ts";
import type { Samples } from "#components/ui/code-tabs.tsx";

type Body = NonNullable<ApiCall["body"]>;

/** Writes the number digit for digit, because JavaScript numbers are not exact for all of int64. */
const jsonOf = ({ name, categoryId, status }: Body): string =>
  `{"name":${JSON.stringify(name)},"categoryId":${categoryId},"status":"${status}"}`;

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function curl(url: string, { method, body }: ApiCall): string {
  const lines = [`curl "${url}"`, `-H "Authorization: Bearer $PETSTORE_KEY"`];
  if (method === "POST" && body) lines.push(`-H "Content-Type: application/json"`, `-d ${quoted(jsonOf(body))}`);
  return lines.join(" \\\n  ");
}

function typescript(url: string, { method, body }: ApiCall): string {
  const headers = ["Authorization: `Bearer ${env.PETSTORE_KEY}`", ...(body ? [`"Content-Type": "application/json"`] : [])];
  return `import { env } from "node:process";

const response = await fetch(${JSON.stringify(url)}, {${method === "POST" ? `\n  method: "POST",` : ""}
  headers: { ${headers.join(", ")} },${body ? `\n  body: ${JSON.stringify(jsonOf(body))},` : ""}
});
if (!response.ok) throw new Error((await response.json()).message);
console.log(await response.json());`;
}

function python(url: string, { method, body }: ApiCall): string {
  const json = body && `{"name": ${JSON.stringify(body.name)}, "categoryId": ${body.categoryId}, "status": "${body.status}"}`;
  return `import os
import requests

response = requests.${method.toLowerCase()}(
    ${JSON.stringify(url)},
    headers={"Authorization": f"Bearer {os.environ['PETSTORE_KEY']}"},${json ? `\n    json=${json},` : ""}
)
response.raise_for_status()
print(response.json())`;
}

/** @param base the API's base URL, including `/v1` */
export function samplesOf(base: string, call: ApiCall): Samples {
  const url = base + call.path;
  return { curl: curl(url, call), typescript: typescript(url, call), python: python(url, call) };
}
