import { LocalTime } from "#components/ui/local-time.tsx";
import type { Deploy } from "#lib/sites/publishing/schema.ts";

export function DeployLog({ deploy }: { deploy: Deploy }) {
  return (
    <div className="text-note">
      <ol className="grid gap-1.5" aria-label={`Log of version ${deploy.number}`}>
        {deploy.log.map(({ at, text }) => (
          <li key={`${at} ${text}`} className="grid gap-x-4 sm:grid-cols-[auto_1fr]">
            <span className="text-sm text-muted">
              <LocalTime at={at} show="second" />
            </span>
            <span className="[overflow-wrap:anywhere]">{text}</span>
          </li>
        ))}
      </ol>
      {deploy.error && <p className="mt-2 font-semibold text-danger">{deploy.error}</p>}
    </div>
  );
}
