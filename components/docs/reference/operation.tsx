"use client";

import { Fragment } from "react";
import { callSamples, FORM } from "#components/docs/reference/call-samples.ts";
import { type DocumentedField, FieldList } from "#components/docs/reference/field-list.tsx";
import { Prose } from "#components/docs/reference/prose.tsx";
import { type CallParameter, TestRequest } from "#components/docs/reference/test-request.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { CodeTabs } from "#components/ui/code-tabs.tsx";

interface Body {
  mediaTypes: string[];
  type: string;
  example: string;
}

export interface DocumentedOperation {
  id: string;
  method: string;
  path: string;
  title: string;
  text: string;
  isDeprecated: boolean;
  isBeta: boolean;
  parameters: (DocumentedField & CallParameter)[];
  body: Body | undefined;
  responses: { status: string; text: string; body: Body | undefined; headers: { id: string; name: string }[] }[];
}

const PLACES = { path: "Path parameters", query: "Query parameters", header: "Headers" } as const;

function BodyView({ title, caption, body }: { title: string; caption: string; body: Body }) {
  return (
    <>
      <div className="flex flex-wrap gap-x-2">
        <strong>{title}</strong>
        <Prose text={`${body.type}, as ${body.mediaTypes.map((type) => `\`${type}\``).join(" or ")}`} />
      </div>
      {body.example && <CodeBlock caption={caption} language="json" code={body.example} />}
    </>
  );
}

function Responses({ title, responses }: { title: string; responses: DocumentedOperation["responses"] }) {
  return (
    <>
      <h3 className="font-sans text-base">Responses</h3>
      <ul aria-label={`Responses: ${title}`} className="list-none divide-y divide-border border-y border-border p-0">
        {responses.map(({ status, text, body, headers }) => (
          <li key={status} className="grid gap-x-4 gap-y-2 py-3 text-note sm:grid-cols-[3.5rem_minmax(0,1fr)]">
            <code className="font-semibold">{status}</code>
            <div className="min-w-0 space-y-3">
              <Prose text={text} />
              {body && <BodyView title="Body:" caption={`${title}: ${status}`} body={body} />}
              {headers.length > 0 && (
                <p className="text-muted">
                  Headers:{" "}
                  {headers.map(({ id, name }, i) => (
                    <Fragment key={id}>
                      {i > 0 && ", "}
                      <a href={`#${id}`} className="link">
                        {name}
                      </a>
                    </Fragment>
                  ))}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** @param url of the API, which the samples call; undefined for what is sent to the reader */
export function Operation({ operation, url }: { operation: DocumentedOperation; url: string | undefined }) {
  const { id, method, path, title, text, parameters, body, responses } = operation;
  const [mediaType] = body?.mediaTypes ?? [];
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name) => parameters.find((parameter) => parameter.name === name)?.example ?? "");
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="space-y-5 pt-10">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id={`${id}-title`} className="text-2xl">
          <a href={`#${id}`} className="decoration-brass decoration-[3px] underline-offset-[0.3em] hover:underline">
            {title}
          </a>
        </h2>
        {operation.isDeprecated && <Badge tone="bad">Deprecated</Badge>}
        {operation.isBeta && <Badge tone="warn">Beta</Badge>}
      </div>
      <p className="font-mono text-note [overflow-wrap:anywhere]">
        <strong>{method}</strong> {url === undefined ? "your endpoint" : `/v1${path}`}
      </p>
      <Prose text={text} />
      {(["path", "query", "header"] as const).map((place) => {
        const fields = parameters.filter((parameter) => parameter.place === place);
        if (fields.length === 0) return null;
        return (
          <div key={place} className="space-y-2">
            <h3 className="font-sans text-base">{PLACES[place]}</h3>
            <FieldList label={`${PLACES[place]}: ${title}`} fields={fields} />
          </div>
        );
      })}
      {body && <BodyView title="Request body:" caption={`${title}: body`} body={body} />}
      {url !== undefined && (
        <>
          <CodeTabs name={id} caption={title} samples={callSamples({ method, url: `${url}${target}`, mediaType, body: body?.example })} />
          {mediaType !== FORM && <TestRequest title={title} method={method} path={path} parameters={parameters} body={body} />}
        </>
      )}
      <Responses title={title} responses={responses} />
    </section>
  );
}
