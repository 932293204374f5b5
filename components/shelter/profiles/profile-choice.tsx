import { useId } from "react";
import { Select } from "#components/ui/select.tsx";

export function ProfileChoice<T extends string>(props: {
  label: string;
  words: Record<T, string>;
  value: T | null;
  onChange: (value: T | null) => void;
  isReadOnly: boolean;
}) {
  const { label, words, value, onChange, isReadOnly } = props;
  const id = useId();
  const choices = (Object.keys(words) as T[]).map((one) => ({ value: one, label: words[one] }));
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="label">
        {label}
      </label>
      <Select
        id={id}
        disabled={isReadOnly}
        value={value ?? ""}
        onChange={(chosen) => onChange(chosen === "" ? null : (chosen as T))}
        choices={[{ value: "", label: "Unknown" }, ...choices]}
        className="w-full"
      />
    </div>
  );
}
