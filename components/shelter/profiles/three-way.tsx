import { RadioRow } from "#components/ui/radio-row.tsx";

const CHOICES = [
  { value: "yes", text: "Yes" },
  { value: "no", text: "No" },
  { value: "unknown", text: "Unknown" },
] as const;

export function ThreeWay(props: { label: string; value: boolean | null; onChange: (value: boolean | null) => void; isReadOnly: boolean }) {
  const { label, value, onChange, isReadOnly } = props;
  return (
    <RadioRow
      label={label}
      choices={CHOICES}
      chosen={value === null ? "unknown" : value ? "yes" : "no"}
      onChoose={(chosen) => onChange(chosen === "unknown" ? null : chosen === "yes")}
      isDisabled={isReadOnly}
    />
  );
}
