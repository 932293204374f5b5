import { FaultBox } from "#components/ui/fault-box.tsx";

export function OlderOnes({ fault, isFetching, onMore }: { fault: string | undefined; isFetching: boolean; onMore: () => void }) {
  return (
    <div className="p-3">
      {fault !== undefined && !isFetching ? (
        <FaultBox text={fault} onRetry={onMore} />
      ) : (
        <button type="button" disabled={isFetching} onClick={onMore} className="button button--outline">
          {isFetching ? "Loading…" : "Show older"}
        </button>
      )}
    </div>
  );
}
