/** The demo's notifications. Seeding keeps existing ones and their read state. */
import { getFirestoreVendor, type SandboxEnv } from "../env.ts";
import { admin, alice, dave } from "./demo.ts";

const hourMs = 60 * 60 * 1000;
const yearMs = 365 * 24 * hourMs;

interface DemoNotification {
  title: string;
  message: string;
  english: { title: string; message: string };
  type: "info" | "success" | "warning" | "error";
  hoursAgo: number;
  /** Null for all users. */
  userId: string | null;
  isAdmin?: boolean;
  link?: string;
  readBy?: string[];
}

const notifications: Record<string, DemoNotification> = {
  "demo-release": {
    title: "La 2.0.4 est disponible",
    message: "Panier latéral, choix de variante plus rapide, accessibilité\u00a0: tout ce qui change en une page.",
    english: {
      title: "2.0.4 is available",
      message: "Cart drawer, faster choice of variants, accessibility: all that changes on one page.",
    },
    type: "info",
    hoursAgo: 2,
    userId: null,
    link: "/changelog",
  },
  "demo-edits": {
    title: "Vos retouches sont reconnues",
    message:
      "Six fichiers de alice-shop portent votre travail. La mise à jour les reprend un par un et vous montre ce qui est à trancher.",
    english: {
      title: "Your edits are recognised",
      message:
        "Six files of alice-shop carry your work. The update takes them over one by one and shows you what is to be settled.",
    },
    type: "warning",
    hoursAgo: 20,
    userId: alice.uid,
    link: "/update",
  },
  "demo-connection": {
    title: "Connexion vérifiée",
    message: "alice-shop répond, toutes les autorisations sont là.",
    english: { title: "Connection checked", message: "alice-shop answers, and all permissions are there." },
    type: "success",
    hoursAgo: 30,
    userId: alice.uid,
    readBy: [alice.uid],
  },
  "demo-paused": {
    title: "Votre licence est en pause",
    message: "Le thème de dave-shop reste en place. Écrivez-nous pour lever la pause.",
    english: {
      title: "Your licence is paused",
      message: "The theme of dave-shop stays where it is. Write to us to end the pause.",
    },
    type: "error",
    hoursAgo: 26,
    userId: dave.uid,
  },
  "demo-staff": {
    title: "Une licence est en pause",
    message: "Celle de dave-shop, pour un paiement contesté.",
    english: { title: "A licence is paused", message: "The one of dave-shop, for a disputed payment." },
    type: "warning",
    hoursAgo: 25,
    userId: null,
    isAdmin: true,
    link: "/admin/licenses",
    readBy: [admin.uid],
  },
};

export async function seedNotifications(env: SandboxEnv): Promise<void> {
  const firestore = getFirestoreVendor(env);
  const now = Date.now();
  for (const [id, { hoursAgo, isAdmin = false, link = null, readBy = [], ...rest }] of Object.entries(notifications)) {
    const path = `systemNotifications/${id}`;
    if (await firestore.getDocument(path)) continue;
    await firestore.setDocument(path, {
      ...rest,
      isAdmin,
      link,
      readBy,
      imageUrl: null,
      createdAt: new Date(now - hoursAgo * hourMs),
      expiresAt: new Date(now + yearMs),
    });
  }
}
