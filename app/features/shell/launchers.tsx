/** Bottom right on desktops, over every page: where to ask for help. Phones have entries in the menu. */
import { AssistantLauncher } from "#app/features/assistant/widget.tsx";

export function Launchers() {
  return (
    <div
      data-behind
      data-launchers
      className="fixed z-20 flex gap-3 max-tablet:hidden tablet:right-6 tablet:bottom-6 print:hidden"
    >
      <AssistantLauncher />
    </div>
  );
}
