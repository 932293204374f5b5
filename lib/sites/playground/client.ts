import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import type { AnswerView } from "#lib/sites/playground/answers.schema.ts";
import type { PlaygroundPage, PlaygroundRecord, RecordForm, Replacement } from "#lib/sites/playground/schema.ts";

type RecordChange =
  | { kind: "add"; form: RecordForm }
  | { kind: "change"; id: string; form: RecordForm }
  | { kind: "delete"; id: string }
  | { kind: "replace"; replacement: Replacement };

const pathOf = (slug: string): string => `/api/projects/${encodeURIComponent(slug)}/playground`;

export function playgroundQuery(slug: string) {
  return queryOptions({
    queryKey: ["projects", slug, "playground"],
    queryFn: ({ signal }) => fetchJson<PlaygroundPage>(pathOf(slug), { signal }),
  });
}

export function answerQuery(slug: string, asked: { name: string; type: string }) {
  return queryOptions({
    queryKey: [...playgroundQuery(slug).queryKey, "answer", asked.name, asked.type],
    queryFn: ({ signal }) => fetchJson<AnswerView>(`${pathOf(slug)}/answer?${new URLSearchParams(asked)}`, { signal }),
    enabled: asked.name !== "",
    retry: false,
  });
}

function send(slug: string, change: RecordChange): Promise<PlaygroundRecord | undefined> {
  const path = pathOf(slug);
  if (change.kind === "add") return fetchJson(path, { body: change.form });
  if (change.kind === "change") return fetchJson(`${path}/${change.id}`, { method: "PUT", body: change.form });
  if (change.kind === "delete") return fetchJson(`${path}/${change.id}`, { method: "DELETE" });
  return fetchJson(`${path}/names`, { method: "PUT", body: change.replacement });
}

export function useChangeRecords(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: RecordChange) => send(slug, change),
    // A rejection may mean that the list is outdated.
    onSettled: () => client.invalidateQueries({ queryKey: playgroundQuery(slug).queryKey }),
  });
}
