import { Button } from "#components/ui/button.tsx";
import { Spinner } from "#components/ui/spinner.tsx";

export interface SubmitButtonProps {
  label: string;
  pendingLabel: string;
  isPending: boolean;
  tone?: "primary" | "outline" | "danger";
  isDisabled?: boolean;
  isLarge?: boolean;
}

export function SubmitButton({ label, pendingLabel, isPending, tone = "primary", isDisabled = false, isLarge = false }: SubmitButtonProps) {
  return (
    <>
      <Button type="submit" tone={tone} disabled={isDisabled} isPending={isPending} className={isLarge ? "button--lg w-full" : ""}>
        {isPending && <Spinner />}
        {isPending ? pendingLabel : label}
      </Button>
      <span role="status" className="sr-only">
        {isPending && pendingLabel}
      </span>
    </>
  );
}
