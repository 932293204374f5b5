import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import { jsonQuery, useChangeOf } from "#lib/platform/browser/json-query.ts";
import type { AnswerView } from "#lib/sites/playground/answers.schema.ts";
import type { PlaygroundPage, PlaygroundRecord, RecordForm, Replacement } from "#lib/sites/playground/schema.ts";

type RecordChange =
  | { kind: "add"; form: RecordForm }
  | { kind: "change"; id: string; form: RecordForm }
  | { kind: "delete"; id: string }
  | { kind: "replace"; replacement: Replacement };

const pathOf = (slug: string): string => `/api/projects/${encodeURIComponent(slug)}/playground`;

export const playgroundQuery = (slug: string) => jsonQuery<PlaygroundPage>(["projects", slug, "playground"], pathOf(slug));

export function answerQuery(slug: string, asked: { name: string; type: string }) {
  const key = [...playgroundQuery(slug).queryKey, "answer", asked.name, asked.type];
  const options = { enabled: asked.name !== "", retry: false };
  return jsonQuery<AnswerView>(key, `${pathOf(slug)}/answer?${new URLSearchParams(asked)}`, options);
}

function send(slug: string, change: RecordChange): Promise<PlaygroundRecord | undefined> {
  const path = pathOf(slug);
  if (change.kind === "add") return fetchJson(path, { body: change.form });
  if (change.kind === "change") return fetchJson(`${path}/${change.id}`, { method: "PUT", body: change.form });
  if (change.kind === "delete") return fetchJson(`${path}/${change.id}`, { method: "DELETE" });
  return fetchJson(`${path}/names`, { method: "PUT", body: change.replacement });
}

export const useChangeRecords = (slug: string) => useChangeOf(playgroundQuery(slug).queryKey, (change: RecordChange) => send(slug, change));
