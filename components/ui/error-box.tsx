import { CircleAlert } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { isSignedOut } from "#lib/platform/browser/fetch-json.ts";

interface Props {
  error: Error | string | null | undefined;
  context?: string;
  onRetry?: () => void;
  className?: string;
}

/** Nothing without an error. */
export function ErrorBox({ error, context, onRetry, className = "" }: Props) {
  if (!error) return null;
  const message = typeof error === "string" ? error : error.message;
  return (
    <div
      role="alert"
      className={`flex flex-wrap items-center gap-3 rounded-xl border border-danger bg-danger/10 p-4 text-note ${className}`}
    >
      <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
      <p className="min-w-48 flex-1">{context === undefined ? message : `${context} ${message}`}</p>
      {isSignedOut(error) && (
        <a href="/sign-in" target="_blank" rel="noopener" className="button button--outline button--sm">
          Sign in<span className="sr-only"> (opens a new tab)</span>
        </a>
      )}
      {onRetry && <Button isSmall label="Try again" onClick={onRetry} />}
    </div>
  );
}
