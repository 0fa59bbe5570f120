type Value = string | File;

/** A form as a browser sends it; a field with several values is sent as often. */
export function toForm(fields: Record<string, Value | Value[]>): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value);
  return form;
}
