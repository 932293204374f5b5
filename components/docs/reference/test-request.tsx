"use client";

import { type FormEvent, useId, useState } from "react";
import { useUsedKey } from "#components/docs/reference/used-key.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { Field } from "#components/ui/field.tsx";
import { SelectField } from "#components/ui/select.tsx";

export interface CallParameter {
  name: string;
  place: "path" | "query" | "header";
  isRequired: boolean;
  example: string;
  choices: string[] | undefined;
}

interface Call {
  title: string;
  method: string;
  /** Has `{name}` for each parameter of the path. */
  path: string;
  parameters: readonly CallParameter[];
  body: { mediaTypes: string[]; example: string } | undefined;
}

type Answer = { status: number; ms: number; headers: string; body: string } | { failure: string };

/** Integers keep all their digits. */
function readable(text: string): string {
  const json = JSON as typeof JSON & { rawJSON?: (text: string) => unknown };
  const exact = (_name: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === "number" && context?.source !== undefined ? json.rawJSON?.(context.source) : value;
  try {
    return json.rawJSON ? JSON.stringify(JSON.parse(text, exact), null, 2) : text;
  } catch {
    return text;
  }
}

/** Sends to this service only, whatever its address is. */
async function send({ method, path, parameters, body }: Call, values: Record<string, string>, key: string): Promise<Answer> {
  const headers = new Headers(key === "" ? {} : { Authorization: `Bearer ${key}` });
  const query = new URLSearchParams();
  let target = `/v1${path}`;
  for (const { name, place } of parameters) {
    const value = values[name] ?? "";
    if (place === "path") target = target.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== "" && place === "query") query.set(name, value);
    else if (value !== "") headers.set(name, value);
  }
  if (body) headers.set("Content-Type", body.mediaTypes[0] ?? "");
  const began = performance.now();
  const response = await fetch(query.size === 0 ? target : `${target}?${query}`, {
    method,
    headers,
    ...(body && { body: values["body"] ?? "" }),
  });
  const text = await response.text();
  return {
    status: response.status,
    ms: Math.round(performance.now() - began),
    headers: [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n"),
    body: readable(text),
  };
}

function AnswerView({ answer }: { answer: Answer }) {
  if ("failure" in answer) return <p>{answer.failure}</p>;
  return (
    <div className="space-y-3">
      <p>
        <strong>{answer.status}</strong> in {answer.ms} ms
      </p>
      {answer.body !== "" && <CodeBlock code={answer.body} language="json" caption="Body" />}
      <CodeBlock code={answer.headers} language="http" caption="Headers" />
    </div>
  );
}

function CallForm({ call }: { call: Call }) {
  const [key, setKey] = useUsedKey();
  const examples = call.parameters.map(({ name, isRequired, example }) => [name, isRequired ? example : ""]);
  const [values, setValues] = useState<Record<string, string>>(() => ({
    ...Object.fromEntries(examples),
    body: call.body?.example ?? "",
  }));
  const [answer, setAnswer] = useState<Answer>();
  const set = (name: string) => (value: string) => setValues((before) => ({ ...before, [name]: value }));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const failed = (error: unknown): Answer => ({ failure: `The request could not be sent: ${String(error)}` });
    setAnswer(await send(call, values, key.trim()).catch(failed));
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="mt-4 space-y-4">
      <Field label="API key" isOptional value={key} onChange={setKey} placeholder="pets_…" />
      <div className="grid gap-4 sm:grid-cols-2">
        {call.parameters.map(({ name, isRequired, example, choices }) =>
          choices ? (
            <SelectField
              key={name}
              label={name}
              value={values[name] ?? ""}
              onChange={set(name)}
              choices={["", ...choices].map((value) => ({ value, label: value || "—" }))}
            />
          ) : (
            <Field key={name} label={name} isOptional={!isRequired} value={values[name] ?? ""} onChange={set(name)} placeholder={example} />
          ),
        )}
      </div>
      {call.body && <Field label="Body" rows={8} value={values["body"] ?? ""} onChange={set("body")} />}
      <button type="submit" className="button button--primary">
        Send request
      </button>
      <div role="status">{answer && <AnswerView answer={answer} />}</div>
    </form>
  );
}

export function TestRequest(call: Call) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section aria-label={`Test request: ${call.title}`} id={id} className="rounded-xl border border-border p-5">
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)} className="button button--outline">
        Test request<span className="sr-only">: {call.title}</span>
      </button>
      {isOpen && <CallForm call={call} />}
    </section>
  );
}
