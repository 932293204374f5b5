import { Spinner } from "#components/ui/spinner.tsx";

export interface SubmitButtonProps {
  label: string;
  pendingLabel: string;
  isPending: boolean;
  tone?: "primary" | "outline" | "danger";
  isDisabled?: boolean;
  isLarge?: boolean;
}

const TONES = { primary: "button--primary", outline: "button--outline", danger: "button--danger" };

export function SubmitButton({ label, pendingLabel, isPending, tone = "primary", isDisabled = false, isLarge = false }: SubmitButtonProps) {
  return (
    <>
      <button
        type="submit"
        disabled={isDisabled}
        aria-disabled={isPending || undefined}
        className={`button ${TONES[tone]} ${isLarge ? "button--lg w-full" : ""}`}
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
