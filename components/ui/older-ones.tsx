import { Button } from "#components/ui/button.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";

interface Props {
  error: Error | string | undefined;
  isFetching: boolean;
  /** Text for a list that is not sorted by time. */
  words?: string | undefined;
  onMore: () => void;
}

export function OlderOnes({ error, isFetching, words = "Show older", onMore }: Props) {
  return (
    <div className="p-3">
      {error !== undefined && !isFetching ? (
        <ErrorBox error={error} onRetry={onMore} />
      ) : (
        <Button label={isFetching ? "Loading…" : words} disabled={isFetching} onClick={onMore} />
      )}
    </div>
  );
}
