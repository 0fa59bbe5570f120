/** A switch that acts at once, with its label behind it. */
interface SwitchLineProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** Native checkbox semantics. */
const switchKind = { type: "checkbox", role: "switch" } as const;

export const SwitchLine = ({ label, checked, disabled = false, onChange }: SwitchLineProps) => (
  <label className="flex min-h-11 items-center gap-2.5 text-small text-ink-2 tablet:min-h-8">
    <input
      {...switchKind}
      checked={checked}
      disabled={disabled}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      className="switch"
    />
    {label}
  </label>
);
