import type { ComponentProps } from "react";
import { TextField } from "#app/ui/fields.tsx";
import { notificationLimits } from "#workers/portal/announcements/contract.ts";

/** Optional URL of a link or picture. */
export function AddressField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...props}
      optional
      inputMode="url"
      maxLength={notificationLimits.address}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
