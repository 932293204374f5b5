import { ExternalLink } from "lucide-react";
import { HttpsState } from "#components/sites/domains/site-address.tsx";
import { DeployLog } from "#components/sites/publishing/deploy-log.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { ProgressLine } from "#components/ui/progress-line.tsx";
import type { SiteHttps } from "#lib/sites/certificates/schema.ts";
import type { Deploy } from "#lib/sites/publishing/schema.ts";

/** Log lines that a deploy writes until it is live. */
const LINES = 4;

function Latest({ deploy }: { deploy: Deploy }) {
  if (deploy.state === "building") {
    const text = deploy.log.at(-1)?.text ?? "Waiting to start…";
    return <ProgressLine label={`Version ${deploy.number}`} part={deploy.log.length / (LINES + 1)} text={text} />;
  }
  if (deploy.state === "ready") return null;
  return <DeployLog deploy={deploy} />;
}

function words(latest: Deploy | undefined, live: Deploy | undefined): string {
  if (latest?.state === "building") return `Version ${latest.number} is being published.`;
  if (latest?.state === "failed")
    return `Version ${latest.number} could not be published. ${live ? "Visitors still see the previous one." : "Nothing is published yet."}`;
  return live ? `Version ${live.number} is live.` : "Nothing is published yet.";
}

export function DeployPanel(props: { deploys: readonly Deploy[]; url: string; https: SiteHttps; canWrite: boolean; error: Error | null }) {
  const { deploys, url, https, canWrite, error } = props;
  const latest = deploys[0];
  const live = deploys.find((deploy) => deploy.isLive);
  return (
    <Panel title="Your site">
      <div className="grid gap-4">
        <p role="status" className="text-lg">
          {words(latest, live)}
        </p>
        {latest && <Latest deploy={latest} />}
        {live && (
          <p>
            <a href={url} target="_blank" rel="noreferrer" className="link inline-flex items-center gap-2 [overflow-wrap:anywhere]">
              {url}
              <ExternalLink aria-hidden className="size-4 shrink-0" />
              <span className="sr-only">(opens a new window)</span>
            </a>
          </p>
        )}
        {https.kind !== "off" && <HttpsState https={https} />}
        <ErrorBox error={error} />
        {!canWrite && <p className="text-muted">Owners and staff can publish.</p>}
      </div>
    </Panel>
  );
}
