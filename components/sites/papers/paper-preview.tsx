"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { AnimalPicker } from "#components/shelter/animal-picker.tsx";
import { PaperPages } from "#components/sites/papers/paper.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { readPetQuery } from "#lib/shelter/pets/table/address.schema.ts";
import { petPageOptions } from "#lib/shelter/pets/table/client.ts";
import { paperPreviewOptions } from "#lib/sites/papers/client.ts";
import type { PaperForm, PaperNode } from "#lib/sites/papers/schema.ts";

const REST_MS = 400;

function unknownIn(nodes: readonly PaperNode[]): string[] {
  return nodes.flatMap((node) => (node.kind === "element" ? unknownIn(node.nodes) : node.kind === "unknown" ? [node.text] : []));
}

/** What is typed, filled with a real animal; the server reads the text. */
export function PaperPreview({ project, draft: { text, language } }: { project: string; draft: PaperForm }) {
  const { data: pets } = useQuery(petPageOptions(project, readPetQuery({ order: "desc" })));
  const [picked, setPicked] = useState<string[]>([]);
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const petId = picked[0] ?? pets?.rows[0]?.id ?? null;
  const { data: nodes, error, refetch } = useQuery(paperPreviewOptions(project, { text: rested, language, petId }));
  const unknown = [...new Set(unknownIn(nodes ?? []))];
  return (
    <Panel title="Preview" note="Shows what you type. Lines to fill in stand for what is not known.">
      <div className="grid gap-4">
        <AnimalPicker
          project={project}
          label="Animal"
          hint="By default, the one that was added last."
          petId={undefined}
          max={1}
          value={picked}
          onChange={setPicked}
        />
        {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
        <p role="status" className="text-note text-danger empty:hidden">
          {unknown.length > 0 && `Not known: ${unknown.join(" ")}`}
        </p>
        {nodes && (
          <section aria-label="Pages" className="min-w-0">
            <PaperPages nodes={nodes} language={language} />
          </section>
        )}
      </div>
    </Panel>
  );
}
