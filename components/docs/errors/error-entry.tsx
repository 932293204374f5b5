import { CodeBlock } from "#components/ui/code-block.tsx";
import { RichText } from "#components/ui/rich-text.tsx";

interface Entry {
  status: number;
  title: string;
  cause: string;
  fix: string;
  curl: string;
}

export function ErrorEntry({ code, entry }: { code: string; entry: Entry }) {
  return (
    <article id={code} aria-labelledby={`${code}-title`} className="border-t border-border py-10 target:border-t-4 target:border-brass">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="font-mono text-lg font-bold text-muted tabular-nums">{entry.status}</span>
        <h2 id={`${code}-title`} className="font-mono text-xl tracking-tight [overflow-wrap:anywhere]">
          <a href={`#${code}`} className="decoration-brass decoration-[3px] underline-offset-[0.3em] hover:underline">
            {code}
          </a>
        </h2>
      </div>
      <p className="mt-2 font-display text-lg font-semibold tracking-tight">{entry.title}</p>
      <div className="mt-5 grid gap-x-10 gap-y-5 xl:grid-cols-2">
        <div className="space-y-4">
          <div>
            <h3 className="font-sans text-note font-bold tracking-normal">Cause</h3>
            <p className="mt-1">
              <RichText text={entry.cause} />
            </p>
          </div>
          <div>
            <h3 className="font-sans text-note font-bold tracking-normal">Fix</h3>
            <p className="mt-1">
              <RichText text={entry.fix} />
            </p>
          </div>
        </div>
        <div className="min-w-0">
          <CodeBlock caption={`Trigger ${code}`} language="shell" code={entry.curl} />
        </div>
      </div>
    </article>
  );
}
