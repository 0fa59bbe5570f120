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
    message: "Panier latéral, choix de variante plus rapide, accessibilité\u00a0: toutes les nouveautés en une page.",
    english: {
      title: "2.0.4 is available",
      message: "Cart drawer, faster variant picker, accessibility: everything new on one page.",
    },
    type: "info",
    hoursAgo: 2,
    userId: null,
    link: "/changelog",
  },
  "demo-edits": {
    title: "Nous avons reconnu vos retouches",
    message:
      "Vous avez modifié six fichiers dans alice-shop. La mise à jour les garde et vous montre les conflits à résoudre.",
    english: {
      title: "We recognised your edits",
      message: "You have edited six files in alice-shop. The update keeps them and shows you any conflicts to resolve.",
    },
    type: "warning",
    hoursAgo: 20,
    userId: alice.uid,
    link: "/update",
  },
  "demo-connection": {
    title: "Connexion vérifiée",
    message: "alice-shop répond et toutes les autorisations sont accordées.",
    english: { title: "Connection checked", message: "alice-shop is responding and all permissions are granted." },
    type: "success",
    hoursAgo: 30,
    userId: alice.uid,
    readBy: [alice.uid],
  },
  "demo-paused": {
    title: "Votre licence est en pause",
    message: "Le thème de dave-shop reste en place. Écrivez-nous pour réactiver la licence.",
    english: {
      title: "Your licence is paused",
      message: "The theme in dave-shop stays in place. Write to us to resume the licence.",
    },
    type: "error",
    hoursAgo: 26,
    userId: dave.uid,
  },
  "demo-staff": {
    title: "Une licence est en pause",
    message: "La licence de dave-shop, à cause d’un paiement contesté.",
    english: { title: "A licence is paused", message: "The licence for dave-shop, because of a disputed payment." },
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
