/** Sets an expired banner inactive. Pages hide it by its date already, also from their caches. */
import { toFields } from "../clients/firestore-values.ts";
import type { TaskTools } from "./task-tools.ts";

const path = ["system", "announcementBanner"];

export async function retireExpiredBanner({ store, now, count }: TaskTools): Promise<void> {
  const banner = await store.get(path);
  if (banner?.fields.isActive !== true) return;
  const endsAtMs = Date.parse(String(banner.fields.expiresAt ?? ""));
  if (!(endsAtMs <= now.getTime())) return;
  const result = await store.commit([
    {
      update: { path, fields: toFields({ isActive: false }) },
      mask: ["isActive"],
      // A banner that was saved meanwhile stays.
      precondition: { updateTime: banner.updateTime },
    },
  ]);
  if (result === "committed") count("hidden", 1);
}
