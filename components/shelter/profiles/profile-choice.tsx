import { useId } from "react";
import { Select } from "#components/ui/select.tsx";

export function ProfileChoice<T extends string>(props: {
  label: string;
  words: Record<T, string>;
  value: T | null;
  onChange: (value: T | null) => void;
}) {
  const { label, words, value, onChange } = props;
  const id = useId();
  const choices = (Object.keys(words) as T[]).map((one) => ({ value: one, label: words[one] }));
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="label">
        {label}
      </label>
      <Select
        id={id}
        value={value ?? ""}
        onChange={(chosen) => onChange(chosen === "" ? null : (chosen as T))}
        choices={[{ value: "", label: "Unknown" }, ...choices]}
        className="w-full"
      />
    </div>
  );
}
