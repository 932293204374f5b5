import { ErrorBox } from "#components/ui/error-box.tsx";

export function OlderOnes({ error, isFetching, onMore }: { error: Error | string | undefined; isFetching: boolean; onMore: () => void }) {
  return (
    <div className="p-3">
      {error !== undefined && !isFetching ? (
        <ErrorBox error={error} onRetry={onMore} />
      ) : (
        <button type="button" disabled={isFetching} onClick={onMore} className="button button--outline">
          {isFetching ? "Loading…" : "Show older"}
        </button>
      )}
    </div>
  );
}
