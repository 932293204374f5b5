import type { ApiCall, ExactJson } from "#components/shell/api-call/call-of.ts";
import { phpCall } from "#components/shell/api-call/php-call.ts";
import type { Samples } from "#components/ui/code-tabs.tsx";

interface Language {
  space: string;
  words: { true: string; false: string; null: string };
}

const JSON_WRITTEN: Language = { space: "", words: { true: "true", false: "false", null: "null" } };
const PYTHON: Language = { space: " ", words: { true: "True", false: "False", null: "None" } };

/** Writes numbers digit for digit, because JavaScript numbers are not exact for all of int64. */
function literal(value: ExactJson, language: Language = JSON_WRITTEN): string {
  const { space, words } = language;
  if (typeof value === "string") return JSON.stringify(value);
  if (value === null || typeof value === "boolean") return words[`${value}`];
  if (typeof value !== "object") return String(value);
  const join = (items: readonly string[]): string => items.join(`,${space}`);
  if (Array.isArray(value)) return `[${join(value.map((item) => literal(item, language)))}]`;
  return `{${join(Object.entries(value).map(([name, item]) => `"${name}":${space}${literal(item, language)}`))}}`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function curl(url: string, { method, body }: ApiCall): string {
  const isImplied = method === (body === undefined ? "GET" : "POST");
  const lines = [`curl ${isImplied ? "" : `-X ${method} `}"${url}"`, `-H "Authorization: Bearer $PETSTORE_KEY"`];
  if (body !== undefined) lines.push(`-H "Content-Type: application/json"`, `-d ${quoted(literal(body))}`);
  return lines.join(" \\\n  ");
}

function typescript(url: string, { method, body }: ApiCall): string {
  const headers = ["Authorization: `Bearer ${env.PETSTORE_KEY}`", ...(body === undefined ? [] : [`"Content-Type": "application/json"`])];
  return `import { env } from "node:process";

const response = await fetch(${JSON.stringify(url)}, {${method === "GET" ? "" : `\n  method: "${method}",`}
  headers: { ${headers.join(", ")} },${body === undefined ? "" : `\n  body: ${JSON.stringify(literal(body))},`}
});
if (!response.ok) throw new Error(await response.text());
console.log(${method === "DELETE" ? "response.status" : "await response.json()"});`;
}

function python(url: string, { method, body }: ApiCall): string {
  return `import os
import requests

response = requests.${method.toLowerCase()}(
    ${JSON.stringify(url)},
    headers={"Authorization": f"Bearer {os.environ['PETSTORE_KEY']}"},${body === undefined ? "" : `\n    json=${literal(body, PYTHON)},`}
)
response.raise_for_status()
print(${method === "DELETE" ? "response.status_code" : "response.json()"})`;
}

/** @param base the API's base URL, including `/v1` */
export function samplesOf(base: string, call: ApiCall): Samples {
  const url = base + call.path;
  const body = call.body === undefined ? undefined : literal(call.body);
  const php = phpCall({ method: call.method, url, mediaType: "application/json", body });
  return { curl: curl(url, call), typescript: typescript(url, call), python: python(url, call), php };
}
