import { Spinner } from "#components/ui/spinner.tsx";

export interface SubmitButtonProps {
  label: string;
  pendingLabel: string;
  isPending: boolean;
  tone?: "primary" | "danger";
  isDisabled?: boolean;
  isLarge?: boolean;
}

export function SubmitButton({ label, pendingLabel, isPending, tone = "primary", isDisabled = false, isLarge = false }: SubmitButtonProps) {
  return (
    <>
      <button
        type="submit"
        disabled={isDisabled}
        aria-disabled={isPending || undefined}
        className={`button ${tone === "danger" ? "button--danger" : "button--primary"} ${isLarge ? "button--lg w-full" : ""}`}
      >
        {isPending && <Spinner />}
        {isPending ? pendingLabel : label}
      </button>
      <span role="status" className="sr-only">
        {isPending && pendingLabel}
      </span>
    </>
  );
}
