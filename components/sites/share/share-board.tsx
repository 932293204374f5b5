"use client";

import Link from "next/link";
import { type ReactNode, useState } from "react";
import { EMBED_LIMITS, type EmbedChoice, policyOf, snippetOf } from "#components/sites/share/snippets.ts";
import { Steps } from "#components/sites/share/steps.tsx";
import { ChoiceList } from "#components/ui/choice-list.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Segments } from "#components/ui/segments.tsx";
import { SelectField } from "#components/ui/select.tsx";
import { embedPreviewPath } from "#lib/sites/feed/client.ts";
import type { SiteLanguage } from "#lib/sites/publishing/schema.ts";

const OPENINGS = [
  { value: "page", label: "Its page on your site", hint: "With all photos, facts, and how to reach you." },
  { value: "here", label: "A window over your website", hint: "With the first photo and the description, and a link to its page." },
  {
    value: "form",
    label: "A window with the form",
    hint: "Visitors ask without leaving your website. It is sent to Enquiries, as from your site.",
  },
] as const;

const KINDS = [
  { value: "plain", text: "Any page" },
  { value: "wordpress", text: "WordPress" },
  { value: "wix", text: "Wix" },
] as const;
type Kind = (typeof KINDS)[number]["value"];

interface ShareBoardProps {
  project: string;
  /** The site's address without a trailing slash. */
  address: string;
  takesEnquiries: boolean;
  language: SiteLanguage;
  species: readonly { value: string; label: string }[];
  children: ReactNode;
}

export function ShareBoard({ project, address, takesEnquiries, language, species, children }: ShareBoardProps) {
  const [choice, setChoice] = useState<EmbedChoice>({ species: "", limit: 6, open: "page" });
  const [kind, setKind] = useState<Kind>("plain");
  const change = (part: Partial<EmbedChoice>): void => setChoice((before) => ({ ...before, ...part }));
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <div className="grid min-w-0 gap-5">
        <Panel title="What to show">
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              label="Animals"
              value={choice.species}
              onChange={(value) => change({ species: value })}
              choices={[{ value: "", label: "All that are available" }, ...species]}
            />
            <SelectField
              label="At most"
              value={String(choice.limit)}
              onChange={(value) => change({ limit: Number(value) })}
              choices={EMBED_LIMITS.map((limit) => ({ value: String(limit), label: `${limit} animals` }))}
            />
          </div>
          <div className="mt-4">
            <ChoiceList label="A click on an animal opens" choices={OPENINGS} chosen={choice.open} onChoose={(open) => change({ open })} />
          </div>
          {choice.open === "form" && !takesEnquiries && (
            <p role="status" className="mt-4 rounded-2xl border border-border bg-butter px-4 py-3 text-note text-butter-ink">
              The form is off, so visitors read that messages are closed.{" "}
              <Link href={`/p/${project}/site?do=let-ask`} className="underline">
                Turn it on
              </Link>
            </p>
          )}
        </Panel>
        <Panel
          title="Put it on your website"
          action={<Segments label="Kind of website" choices={KINDS} chosen={kind} onChoose={setKind} />}
        >
          <div className="grid gap-4">
            <Steps kind={kind} />
            <CodeBlock code={snippetOf(choice, address, language)} language="html" caption="Copy this" />
            <p className="text-note text-muted">
              Use these lines, also in a box that your website’s builder calls a frame. Your site’s own address cannot be shown in a frame
              (iframe): browsers refuse, so that no one can put your pages into theirs. If visitors see only the link, open your page and
              its browser’s console (F12), which says what is wrong.
            </p>
          </div>
        </Panel>
        {children}
      </div>
      <div className="grid min-w-0 gap-5">
        <Panel title="Preview" note="Your animals, as visitors of your website see them. It takes your website’s font and colors.">
          <iframe
            key={JSON.stringify(choice)}
            src={embedPreviewPath(project, choice)}
            title="Preview of the animals on your website"
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
            className="h-[30rem] w-full rounded-xl border border-border bg-white"
          />
        </Panel>
        <Panel
          title="For developers"
          note="The same animals as JSON, without a key. Up to 100 at a time; “next” leads to the following ones."
        >
          <div className="grid gap-4">
            <CodeBlock code={`${address}/animals.json`} language="http" caption="Address of the feed" />
            <CodeBlock code={policyOf(address)} language="http" caption="What a strict Content-Security-Policy must allow" />
          </div>
        </Panel>
      </div>
    </div>
  );
}
